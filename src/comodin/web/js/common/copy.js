// @ts-check
/**
 * A text for the clipboard. A page without TLS has none, but may ask for the selection of a field: of `shown`, where
 * the text stands to be read, or of one that is there for a moment.
 * @param {string} text @param {HTMLInputElement | null} [shown] @returns {Promise<boolean>} is it there?
 */
export async function copyText(text, shown = null) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return shown ? selected(shown) : throughField(text);
  }
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field */
function selected(field) {
  field.select();
  return document.execCommand("copy");
}

/** @param {string} text */
function throughField(text) {
  const before = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  Object.assign(field.style, { position: "fixed", opacity: "0" });
  (document.querySelector("dialog[open]") ?? document.body).append(field); // nothing else can be selected over a dialog
  const done = selected(field);
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
