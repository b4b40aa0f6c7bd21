// @ts-check
import { t } from "./i18n.js";
import { Icon } from "./icons.js";
import { html, useLayoutEffect, useRef } from "./ui.js";

/**
 * A modal dialog of the browser's own: focus, Escape and the backdrop come with it.
 * @param {{ title: string, close: () => void, class?: string, children?: any }} props
 */
export function Dialog({ title, close, class: kind, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    // before anybody can see it: Escape works from the first moment
    const here = dialog.current;
    here?.showModal();
    return () => here?.close();
  }, []);
  /** @param {MouseEvent} event */
  const outside = (event) => event.target === dialog.current && close();
  return html`<dialog ref=${dialog} class=${kind} onClose=${close} onClick=${outside} aria-label=${title}>
    <header class="row spread">
      <h2>${title}</h2>
      <button type="button" class="plain" onClick=${close} aria-label=${t("web.close")}>
        <${Icon} name="close" />
      </button>
    </header>
    ${children}
  </dialog>`;
}
