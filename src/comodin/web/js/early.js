// Runs before anything is drawn, so that a chosen theme and language do not flash. Everything else is a module.
"use strict";
(() => {
  try {
    const prefs = JSON.parse(localStorage.getItem("comodin.prefs") || "{}");
    const root = document.documentElement;
    if (prefs.theme === "light" || prefs.theme === "dark") root.dataset.theme = prefs.theme;
    if (prefs.motion === "less") root.dataset.motion = "less";
    if (typeof prefs.language === "string") root.lang = prefs.language;
  } catch {
    // storage is closed to us: the browser's own settings will do
  }
})();
