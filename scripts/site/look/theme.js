// @ts-check
/** Light, dark or as the system has it, before anything is drawn. The button of the page changes `body`; the colours of
 * the cards (palette.css) look at the root. */
(() => {
  const follow = () => {
    document.documentElement.dataset.theme = document.body.dataset.theme ?? "auto";
  };
  let kept = null;
  try {
    kept = localStorage.getItem("theme");
  } catch {
    // a browser that keeps nothing for this page
  }
  document.body.dataset.theme = kept ?? "auto";
  follow();
  new MutationObserver(follow).observe(document.body, { attributeFilter: ["data-theme"] });
})();
