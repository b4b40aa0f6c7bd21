// @ts-check
/** Says that the token of this browser has ended, and what can be done. It is loaded when that happens. */

import { t } from "../common/i18n.js";
import { go } from "../common/router.js";
import { effect, html, render, useLayoutEffect, useRef } from "../common/ui.js";
import { keep, player } from "./api.js";

let shown = false;
let told = "";

/** Over whatever is on the screen; once, unless somebody asks. @param {string} token @param {boolean} [asked] */
export function tell(token, asked) {
  const back = player.value?.token !== token; // while this was loaded
  if (shown || back || (told === token && !asked)) return;
  shown = true;
  told = token;
  const room = document.createElement("div");
  document.body.append(room);
  const close = () => {
    shown = false;
    stop();
    render(null, room);
    room.remove();
  };
  const stop = effect(() => {
    if (player.value?.token !== token) close(); // you have come in again, here or in another tab
  });
  render(html`<${SignedOut} close=${close} />`, room);
}

/** @param {{ close: () => void }} props */
function SignedOut({ close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const recover = () => {
    close();
    go("/settings");
  };
  const begin = () => {
    keep(null);
    location.reload();
  };
  return html`<dialog ref=${dialog} class="signed-out" aria-labelledby="signed-out" onClose=${close}>
    <p id="signed-out">${t("web.unknown_token")}</p>
    <div class="row">
      <button type="button" class="primary" onClick=${recover}>${t("lobby.me.recover")}</button>
      <button type="button" onClick=${begin}>${t("web.as_guest")}</button>
    </div>
  </dialog>`;
}
