// @ts-check
import { Share } from "../sharing/share.js";
import { html } from "../common/ui.js";

/**
 * The link that brings others to this table, as a picture and as a code.
 * @param {{ game: import("./game.js").Game }} props
 */
export function InviteLink({ game }) {
  const view = game.view.value;
  const closed = view?.settings.visibility === "private";
  const secret = closed ? view.key || game.connection.key : "";
  const path = `/t/${game.table}${secret && `?key=${encodeURIComponent(secret)}`}`;
  return html`<${Share} path=${path} table=${closed && !secret ? "" : game.table} secret=${secret} />`;
}
