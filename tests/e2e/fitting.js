// Whether a table fits where it is: run in its page, for one size of its port after another.
(() => {
  const PRESSED = "button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), summary, [role=button], [data-why]";
  const FINGER = 43.5;
  const PLACE = 39.5; // a place on the table under the camera
  const BADGE = 23.5; // the number of a stack, where whole tiles are aimed at
  const ROW = 33.5; // a stop beside a beach is as high as its row
  const STRIP = 10; // of a thing that lies under others this much shows
  // Of a cell whose two pictures can be pressed too: as much is free, and where it is hardly larger than two fingers.
  const [ROOM, CROWDED, ROOMY] = [2 / 5, 1 / 8, 120];
  const SLACK = 1;
  const ZONES = ["bar", "top", "rivals", "play", "home", "score", "dock", "rail"];
  // A thing that must be in sight at once: the button that plays, what is picked up, what is next to choose.
  const AT_ONCE = ".plan__go .button--main, .is-chosen, .is-legal";

  let looked = ".port"; // what must fit, and in it what is looked at
  let inner = "";
  let windowed = false; // whether the window is what it must fit into
  const frame = () => document.querySelector(inner || looked);
  const port = () => document.querySelector(looked);
  const all = (what) => [...frame().querySelectorAll(what)];
  /** After the next frame: what watches its own size has seen it by then. */
  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  function seen(element) {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.closest(".visually-hidden, [inert], .ghost, .skip:not(:focus)")) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  }

  function named(element) {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
    const classes = (element.getAttribute("class") ?? "").split(" ").filter((each) => !each.startsWith("s-")).slice(0, 2).join(".");
    return `${element.tagName.toLowerCase()}.${classes} '${words}'`;
  }

  const box = (element) => element.getBoundingClientRect();
  const inside = (one, other, slack = SLACK) =>
    one.left >= other.left - slack && one.right <= other.right + slack && one.top >= other.top - slack && one.bottom <= other.bottom + slack;

  function meet(one, other) {
    const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
    return { left, top, right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom) };
  }

  const clips = (style) => style.overflowX !== "visible" || style.overflowY !== "visible";

  /** How each element clips and scrolls: asked once a size, because it is asked for all that it holds. */
  let ways = new Map();
  function wayOf(element) {
    if (!ways.has(element)) {
      const style = getComputedStyle(element);
      const shown = style.display !== "contents";
      ways.set(element, {
        clips: shown && clips(style),
        across: shown && /auto|scroll/.test(style.overflowX),
        down: shown && (/auto|scroll/.test(style.overflowY) || (windowed && element === document.documentElement)),
        ellipsis: style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none",
        drawer: style.position === "absolute" && element.matches(".rail, .score, .menu__sheet"),
      });
    }
    return ways.get(element);
  }

  /** What of the page can be seen where the element is: what its ancestors leave of the port. */
  function sight(element) {
    let left = windowed ? meet(box(port()), { left: 0, top: 0, right: innerWidth, bottom: innerHeight }) : box(port());
    for (let each = element.parentElement; each && each !== port(); each = each.parentElement) {
      const { clips, drawer } = wayOf(each);
      if (clips) left = meet(left, box(each));
      if (drawer) break;
    }
    return left;
  }

  /** Where it can be pressed: the element itself, or a larger area around it. */
  function target(element) {
    const own = box(element.matches("input") ? (element.closest("label") ?? element) : element);
    const after = getComputedStyle(element, "::after");
    if (after.content === "none" || after.position !== "absolute" || after.pointerEvents === "none") return own;
    const [width, height] = [parseFloat(after.width), parseFloat(after.height)];
    return { ...plain(own), width: Math.max(own.width, width || 0), height: Math.max(own.height, height || 0) };
  }

  const plain = ({ left, top, right, bottom, width, height }) => ({ left, top, right, bottom, width, height });

  /** The nearest ancestor that people can scroll: across, down, or either way. */
  function scroller(element, across = true, down = true) {
    for (let each = element.parentElement; each; each = each.parentElement) {
      const way = wayOf(each);
      if (across && way.across && each.scrollWidth > each.clientWidth) return each;
      if (down && way.down && each.scrollHeight > each.clientHeight) return each;
    }
    return null;
  }

  /** Whether it is in sight, now or after its nearest scroller has brought it there. */
  function inSight(element) {
    const [own, seen] = [box(element), sight(element)];
    if (inside(own, seen)) return true;
    const across = own.left < seen.left - SLACK || own.right > seen.right + SLACK;
    const down = own.top < seen.top - SLACK || own.bottom > seen.bottom + SLACK;
    if ((across && !scroller(element, true, false)) || (down && !scroller(element, false, true))) return false;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    return inside(box(element), sight(element));
  }

  /** What lies over the middle of it; of a thing under others, over its upper edge, and of a cell whose pictures can be pressed too over too much of its area. */
  function covered(element) {
    const { left, top, width, height } = box(element);
    const over = (across, down) => {
      const there = document.elementFromPoint(left + across, top + down);
      return there === null || element.contains(there) || there.contains(element) ? null : there;
    };
    if (element.matches("[data-under]")) return over(width / 2, Math.min(height / 2, STRIP));
    const middle = over(width / 2, height / 2);
    if (middle === null || !element.matches(".pm-cell__drop")) return middle;
    const steps = [0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 0.92];
    const free = steps.flatMap((across) => steps.filter((down) => over(width * across, height * down) === null));
    return free.length >= steps.length ** 2 * (width < ROOMY ? CROWDED : ROOM) ? null : middle;
  }

  /** Places of a table under a camera that lie in its sight. */
  function reachable(element) {
    const plane = element.closest("[data-scaled]");
    if (!plane) return true;
    const { left, top, width, height } = box(element);
    const around = box(plane.parentElement);
    const [x, y] = [left + width / 2, top + height / 2];
    return x > around.left + 22 && x < around.right - 22 && y > around.top + 22 && y < around.bottom - 22;
  }

  /** What must be seen at once, before anything is scrolled; a hand of all the cards there are, or all that was hauled, may be larger. */
  function* atOnce() {
    for (const element of all(AT_ONCE))
      if (seen(element) && !element.closest("[data-scaled], .pm-maps--most, .pm-ballot--counted") && !inside(box(element), sight(element)))
        yield ["not at once", named(element)];
  }

  function* pressable() {
    const scrolled = [...document.querySelectorAll(".sands, .plan, .table, .home")].map((each) => [each, each.scrollTop, each.scrollLeft]);
    for (const element of all(PRESSED)) {
      if (!seen(element) || !reachable(element) || getComputedStyle(element).pointerEvents === "none") continue;
      const scaled = element.closest("[data-scaled]");
      if (!scaled && !inSight(element)) {
        yield ["out of sight", named(element)];
        continue;
      }
      let above = covered(element);
      // A thing may stand in a strip that scrolls across, in a page that scrolls down.
      if (above && [scroller(element), scroller(element, false)].some((each) => each?.contains(above))) {
        element.scrollIntoView({ block: "center" }); // from under what stays in place while the rest scrolls
        above = covered(element);
      }
      if (above && !(scaled && (above.closest("[data-still]") || element.matches(".miss")))) yield ["covered", `${named(element)} by ${named(above)}`];
      if (element.matches("[data-why]:not(button)")) continue; // a thing to ask about is as large as it is
      const { width, height } = target(element);
      if (element.matches(".stop") && height >= ROW) continue; // the dock has the same answers, large
      const least = !scaled ? FINGER : element.matches(".height") && port().querySelector(".aim") ? BADGE : PLACE;
      if (width < least || height < least) yield ["small", `${named(element)} ${width.toFixed(0)} × ${height.toFixed(0)}`];
    }
    for (const [each, top, left] of scrolled) Object.assign(each, { scrollTop: top, scrollLeft: left });
  }

  /** Elements with words of their own, each with its first and last. */
  function spoken() {
    const found = new Map();
    const walker = document.createTreeWalker(frame(), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.data.trim() === "" || node.parentElement.closest("svg")) continue;
      found.set(node.parentElement, [found.get(node.parentElement)?.[0] ?? node, node]);
    }
    return found;
  }

  function* text() {
    const range = document.createRange();
    for (const [element, [first, last]] of spoken()) {
      if (!seen(element)) continue;
      const style = getComputedStyle(element);
      if (parseFloat(style.fontSize) === 0) continue;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") continue;
      if (clips(style) && !/auto|scroll/.test(style.overflowX + style.overflowY)) {
        if (element.scrollWidth > element.clientWidth + SLACK || element.scrollHeight > element.clientHeight + SLACK) {
          yield ["cut", named(element)];
          continue;
        }
      }
      range.setStart(first, 0);
      range.setEndAfter(last);
      const gone = cutOff(element, range.getBoundingClientRect());
      if (gone) yield ["cut", `${named(element)} by ${named(gone)}`];
    }
  }

  /** What is wider than the cell or button that it stands in. */
  function* cramped() {
    for (const element of all("td, th, .button, .choice, .pays, .tag"))
      if (seen(element) && element.scrollWidth > element.clientWidth + SLACK && !element.querySelector(".is-chosen, .pm-tile__cross, .trace"))
        yield ["cramped", `${named(element)} ${element.scrollWidth} in ${element.clientWidth}`];
  }

  /** The ancestor that cuts text off and lets nobody scroll to it. */
  function cutOff(element, words) {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      const way = wayOf(each);
      if (!way.clips || each.closest("[data-scaled]")) continue;
      if (way.ellipsis || way.across || way.down || letsGo(each, element)) return reaches(each, way, words, element);
      const around = box(each);
      if (around.width <= 1) return null; // for those who hear it
      if (leaves(words, around, true, true)) return each;
    }
    return null;
  }

  /** Where it scrolls one way only, it may still cut the other. */
  function reaches(around, way, words, element) {
    if (way.ellipsis || letsGo(around, element)) return null;
    return leaves(words, box(around), !way.across, !way.down) ? around : null;
  }

  /** What lies on a table under a camera may leave its sight, and older deeds that of the strip. */
  const letsGo = (around, element) => around.matches(".latest__deeds") || (around.matches("[data-camera]") && element.closest("[data-scaled]") !== null);

  function leaves(words, around, across, down) {
    if (across && (words.left < around.left - 1.5 || words.right > around.right + 1.5)) return true;
    return down && (words.top < around.top - 3 || words.bottom > around.bottom + 3);
  }

  const zone = (name) => [...document.querySelectorAll(`.table .${name}`)].find((each) => seen(each) && getComputedStyle(each).display !== "contents") ?? null;

  function* zones() {
    const found = ZONES.flatMap((name) => {
      const element = zone(name);
      return element && getComputedStyle(element).position !== "absolute" ? [[name, element]] : [];
    });
    for (const [at, [name, element]] of found.entries())
      for (const [other, beside] of found.slice(at + 1)) {
        if (element.contains(beside) || beside.contains(element)) continue;
        const { left, top, right, bottom } = meet(box(element), box(beside));
        if (right - left > SLACK && bottom - top > SLACK) yield ["overlap", `${name} and ${other}`];
        if (!(element.compareDocumentPosition(beside) & Node.DOCUMENT_POSITION_FOLLOWING)) yield ["order", `${other} before ${name}`];
      }
    if (all("[tabindex]").some((each) => each.tabIndex > 0)) yield ["order", "a tabindex of its own"];
  }

  /** What lies alone in the dock fills it: its buttons stay where they are, whatever else comes and goes there. */
  function* filled() {
    const dock = zone("dock");
    const lies = dock ? [...dock.children].filter(seen) : [];
    if (lies.length !== 1 || !lies[0].matches(".plan:not(.plan--end, .scene)")) return;
    const empty = box(dock).bottom - box(lies[0]).bottom;
    if (empty > 2) yield ["empty", `${empty.toFixed(0)} of the dock under ${named(lies[0])}`];
  }

  function formOf(width, height) {
    if (height < 30) return width < 32.5 ? "dinghy" : "canoe";
    if (width < 37.5) return "dinghy";
    if (width < 60) return height < 45 ? "canoe" : "raft";
    if (width < 77.5) return width / height <= 0.9 ? "raft" : "sloop";
    return width >= 105 && height >= 50 ? "galleon" : "brig";
  }

  function* form({ width, height, rem }) {
    const told = getComputedStyle(document.querySelector(".table")).getPropertyValue("--form");
    const wanted = formOf(width / rem, height / rem);
    if (told !== wanted) yield ["form", `${told || "none"}, not ${wanted}`];
  }

  function* sideways() {
    for (const each of [document.documentElement, port(), ...document.querySelectorAll(".table")])
      if (each.scrollWidth > each.clientWidth + SLACK) yield ["sideways", `${named(each)} ${each.scrollWidth} in ${each.clientWidth}`];
  }

  /** What lies open must lie in the window, or the page scrolls down to it. */
  function* beyond() {
    const { left, top, right, bottom } = box(port());
    const page = document.documentElement;
    const scrolls = page.scrollHeight > page.clientHeight && !port().closest("dialog");
    if (left < -SLACK || right > innerWidth + SLACK || (!scrolls && (top < -SLACK || bottom > innerHeight + SLACK)))
      yield ["out of sight", named(port())];
  }

  /** Where people talk or tell, a lesson is about the plan as well. */
  const talk = () => document.querySelector(".dock:has(.plan--parlay, .pm-plan)");

  function* room({ width, height, rem }, how) {
    const form = formOf(width / rem, height / rem);
    const [board, guide, play] = [zone("board"), zone("guide"), zone("play")];
    if (!play || !board || how.roomless) return; // a game that is over gives its room to the score
    const share = (element) => box(element).height / height;
    const area = (box(board).width * box(board).height) / (width * height);
    if (guide && form === "dinghy" && height >= 45 * rem) {
      // With the hand, a market or a crew that the board holds too; the pieces in the middle alone have less.
      const learnt = share(guide) + share(board) + (talk() ? share(talk()) : 0);
      if (learnt < 0.6) yield ["room", `guide and board ${learnt.toFixed(2)} of the height`];
      if (!talk() && share(guide) + share(play) < 0.45) yield ["room", `guide and play ${(share(guide) + share(play)).toFixed(2)} of the height`];
    }
    if (!guide && form === "dinghy" && share(play) < 0.295) yield ["room", `play ${share(play).toFixed(2)} of the height`];
    const least = { raft: 0.5, sloop: 0.5, galleon: 0.5, brig: 0.35 }[form];
    if (!guide && least && area < least) yield ["room", `board ${area.toFixed(2)} of the area`];
  }

  /** Pieces of a game, each with the least width that it may have; larger screens want larger ones. */
  const PIECES = [
    [".layout .column .card", 52, 160],
    [".beach .treasure", 44, 0],
    [".pm-island .pm-cell", 64, 0],
    [".sands__grid .piece", 43.5, 61],
  ];

  function* pieces({ width, height, rem }) {
    for (const [what, least, large] of PIECES) {
      const piece = all(what).find(seen);
      const wanted = width >= 1920 && height >= 1080 && rem === 16 ? Math.max(least, large) : least;
      if (piece && piece.offsetWidth < wanted - 0.5) yield ["piece", `${what} ${piece.offsetWidth}, not ${wanted}`];
    }
    const unit = Number(document.querySelector("[data-unit]")?.dataset.unit ?? Infinity);
    if (unit < 40 && !document.querySelector("[data-whole]")) yield ["piece", `a cell of ${unit}`];
  }

  function look(size, how) {
    ways = new Map();
    const found = [...form(size), ...sideways()];
    // A panel that lies open is looked at alone: it may lie over the rest.
    if (!inner) found.push(...zones(), ...filled(), ...room(size, how), ...pieces(size), ...(how.roomless ? [] : atOnce()));
    found.push(...cramped(), ...pressable(), ...text());
    return { found, play: lies() };
  }

  function lies() {
    const play = zone("play");
    return play && Object.values(plain(box(play))).map(Math.round);
  }

  /** The same of a page without a table. */
  function lookBeside() {
    ways = new Map();
    return { found: [...sideways(), ...beyond(), ...cramped(), ...pressable(), ...text()], play: null };
  }

  /** What does not fit into the window; or, of that, into what `frame` selects, looking at what `inside` selects alone. */
  window.fits = (how) => {
    [looked, inner, windowed] = [how.frame ?? ".port", how.inside ?? "", true];
    if (how.frame) inner = how.frame;
    const table = document.querySelector(".port");
    if (!table) return lookBeside();
    const { width, height } = box(table);
    const told = look({ width, height, rem: 16 }, how);
    return { ...told, found: [...told.found, ...beyond()] };
  };

  /** What is told of a port of each size, [width, height, text in percent]. */
  async function ofEach(sizes, how, tell) {
    [looked, inner, windowed] = [".port", how.inside ?? "", false];
    const told = [];
    for (const [width, height, percent] of sizes) {
      // Every letter is laid out anew where this is set, even to what it was.
      document.documentElement.style.fontSize = percent === 100 ? "" : `${percent}%`;
      Object.assign(port().style, { width: `${width}px`, height: `${height}px` });
      if (how.follows) await nextFrame();
      for (const each of document.querySelectorAll(".plan, .pm-tale, .home, .table")) each.scrollTop = 0;
      told.push(tell({ width, height, rem: (16 * percent) / 100 }));
    }
    document.documentElement.style.fontSize = "";
    Object.assign(port().style, { width: "", height: "" });
    return told;
  }

  document.body.style.opacity = "0"; // nobody looks: what is laid out need not be painted

  /** What does not fit into a port of each size, and where the table lies there. */
  window.fitsAll = (sizes, how) => ofEach(sizes, how, (size) => look(size, how));

  /** Where the table lies at each size. */
  window.liesAt = (sizes, how) => ofEach(sizes, how, lies);
})();
