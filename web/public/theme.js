// Runs before the first paint, so that a dark room stays dark: sets the theme and language that
// lib/settings.svelte.ts remembers. A file of its own because the content policy forbids inline scripts.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem("tortuga.theme");
    var lang = localStorage.getItem("tortuga.lang") || (navigator.language || "en").slice(0, 2);
    var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = dark ? "dark" : "light";
    root.lang = lang === "es" ? "es" : "en";
  } catch (_) {
    // Storage may be forbidden; the defaults in index.html stand.
  }
})();
