// Runs before anything is drawn, so that a chosen theme and language do not flash. Everything else is a module.
"use strict";
(() => {
  try {
    const prefs = JSON.parse(localStorage.getItem("comodin.prefs") || "{}");
    const root = document.documentElement;
    if (prefs.theme === "light" || prefs.theme === "dark") root.dataset.theme = prefs.theme;
    if (prefs.skin) root.dataset.skin = prefs.skin;
    if (prefs.cards) root.dataset.cards = prefs.cards;
    if (prefs.back) root.dataset.back = prefs.back;
    if (prefs.motion === "less") root.dataset.motion = "less";
    if (typeof prefs.language === "string" && prefs.language !== root.lang) {
      root.lang = prefs.language;
      root.dataset.words = "late"; // the first picture is in another language
    }
  } catch {
    // storage is closed to us: the browser's own settings will do
  }
})();
