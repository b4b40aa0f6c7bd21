// What a person finds on the page, by its looks: evaluated in it by person.py.
const meeting = {
  // what can be tapped, most urgent first: kind and selector
  ways: [
    ["accept", ".who-form button.primary"],
    ["take_over", ".action-bar.stand-in button.primary"],
    ["next", ".ending button.primary[aria-pressed=false]"],
    ["start", ".ending .do button.again"],
    ["resume", ".vote button.primary"],
    ["catch", "button.catch"],
    ["uno", "button.uno.glows"],
    ["colour", ".choice .colour"],
    ["stakes", ".choice.stakes button.primary"],
    ["choice", ".choice:not(.ending) .row.middle button, .choice:not(.ending) button"],
    ["card", ".hand .card.fits"],
    ["bar", ".action-bar .buttons button"],
    ["ready", ".waiting-room > .row > button.primary[aria-pressed=false]"],
    ["sit", ".without-seat button.primary"],
    ["start", ".waiting-room > .row > button.primary:not([aria-pressed])"],
    ["bot", ".waiting-room .place select"], // for who is alone
  ],
  open(element) {
    return !element.disabled && element.checkVisibility() && !element.closest("[inert]");
  },
  tap(kinds, skip) {
    const dialog = document.querySelector("dialog[open]");
    for (const [what, selector] of this.ways) {
      if (!kinds.includes(what)) continue;
      const element = [...document.querySelectorAll(selector)].find(this.open);
      if (!element || (dialog && !dialog.contains(element))) continue;
      const which = element.dataset.card ?? (what === "colour" ? element.className : "");
      if (`${what} ${which}`.trim() === skip) return null;
      if (what === "bot") {
        element.value = element.options[1].value;
        element.dispatchEvent(new Event("change", { bubbles: true }));
      } else element.click();
      return { what, which };
    }
    if (dialog && !dialog.querySelector(".who-form")) dialog.querySelector("header button")?.click(); // of no use now
    return null;
  },
  shows() {
    if (!location.pathname.startsWith("/t/")) return document.querySelector("main") ? "elsewhere" : "";
    if (document.querySelector(".who-page")) return "door";
    if (document.querySelector(".waiting-room")) return "room";
    if (document.querySelector(".hand .card")) return "hand";
    if (document.querySelector("main.table")) return "board";
    return document.querySelector("main [role=alert]") ? "closed" : "";
  },
  hand: () => [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card),
  id: () => JSON.parse(localStorage.getItem("comodin.player") ?? "null")?.id ?? "",
  // one step of leaving: the menu, its last button, and yes
  leave() {
    const next = ["dialog[open] button.danger", "main.table header.bar button"]
      .map((selector) => document.querySelector(selector))
      .find((element) => element && this.open(element));
    next?.click();
    return !!next;
  },
  // one step towards a pause: the menu, and its button; without one the menu is closed again
  pause() {
    const buttons = [...document.querySelectorAll("dialog[open] button")];
    const pause = buttons.find((button) => /pause/i.test(button.textContent));
    (pause ?? buttons[0] ?? document.querySelector("main.table header.bar button"))?.click();
  },
  // the host's
  freeSeat() {
    const free = [...document.querySelectorAll(".waiting-room .place button[title]")].find(this.open);
    free?.click();
    return !!free;
  },
};
