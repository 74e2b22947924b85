// Runs before the first paint, so that a dark room stays dark: sets the theme that
// lib/settings.svelte.ts remembers. A file of its own because the content policy forbids inline scripts.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem("tortuga.theme");
    var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = dark ? "dark" : "light";
    root.dataset.motion = localStorage.getItem("tortuga.motion") || "system";
    root.dataset.text = localStorage.getItem("tortuga.text") || "usual";
  } catch (_) {
    // Storage may be forbidden; the default in index.html stands.
  }
})();
