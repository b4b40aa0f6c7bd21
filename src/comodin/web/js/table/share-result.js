// @ts-check
/**
 * The result to send to others: a picture, and where the round turned. That is asked for only here, and takes the
 * expert a few seconds; the picture can be sent without it at any time.
 */

import { Dialog } from "../common/dialog.js";
import { percent, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { html, useEffect, useState } from "../common/ui.js";
import { call } from "../net/api.js";
import { headline } from "./result.js";
import { picture } from "./result-picture.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{ done: number, of: number } | null} Progress null: nobody works on it any more */

const LOOK_AGAIN = 700; // ms

/** @param {{ game: Game, close: () => void }} props */
export function ShareResult({ game, close }) {
  const [file, setFile] = useState(/** @type {{ blob: Blob, src: string } | null} */ (null));
  const [turn, setTurn] = useState("");
  const [progress, setProgress] = useState(/** @type {Progress} */ ({ done: 0, of: 1 }));
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    whereItTurned(game, (/** @type {Progress} */ far) => !gone.signal.aborted && setProgress(far), gone.signal)
      .then((found) => !gone.signal.aborted && setTurn(found))
      .catch(() => undefined) // busy, refused or gone: the picture is good without it
      .then(() => !gone.signal.aborted && setProgress(null));
    return () => gone.abort();
  }, []);
  useEffect(() => {
    let here = true;
    picture(game, turn).then((canvas) =>
      canvas.toBlob((blob) => here && blob && setFile({ blob, src: canvas.toDataURL("image/png") }), "image/png"),
    );
    return () => {
      here = false;
    };
  }, [turn]);
  const text = [headline(game, true), turn].filter(Boolean).join(" ");
  const files = file ? [new File([file.blob], "comodin.png", { type: "image/png" })] : [];
  const send = () => navigator.share({ files, text }).catch(() => undefined); // who changed their mind wants nothing
  const copy = () =>
    navigator.clipboard.write([new ClipboardItem({ "image/png": file?.blob ?? "" })]).then(
      () => setCopied(true),
      () => undefined,
    );
  return html`<${Dialog} title=${t("share.result")} close=${close}>
    <div class="share-result">
      ${file ? html`<img src=${file.src} alt=${text} width="1080" height="1080" />` : html`<div class="blank" />`}
      <div role="status">
        ${
          progress
            ? html`<p class="small">${t("share.result.looking")}</p>
              <progress max=${progress.of} value=${progress.done} aria-label=${t("share.result.looking")} />`
            : null
        }
      </div>
      <div class="row middle">
        ${
          file && navigator.canShare?.({ files })
            ? html`<button type="button" class="primary" onClick=${send}>
              <${Icon} name="share" /> ${t("share.send")}
            </button>`
            : null
        }
        ${file ? html`<a class="button" href=${file.src} download="comodin.png">${t("share.result.save")}</a>` : null}
        ${
          file && "ClipboardItem" in window && navigator.clipboard
            ? html`<button type="button" onClick=${copy}>
              <${Icon} name="copy" /> ${t(copied ? "web.copied" : "share.result.copy")}
            </button>`
            : null
        }
      </div>
    </div>
  <//>`;
}

/**
 * The largest change of the chances in the round, in words; "" where there was none.
 * @param {Game} game @param {(far: Progress) => void} tell @param {AbortSignal} gone
 */
async function whereItTurned(game, tell, gone) {
  const view = game.view.peek();
  const words = game.words.peek();
  if (!view) return "";
  const names = game.names.peek();
  const { id, key } = await call("GET", `/api/replays/${game.table}/${view.dealt - 1}`, undefined, gone);
  let told = await call("POST", "/api/analyses", { record: id }, gone);
  while (told.state === "waiting" || told.state === "working") {
    tell({ done: told.done, of: told.of });
    await new Promise((next) => setTimeout(next, LOOK_AGAIN));
    if (gone.aborted) return "";
    told = await call("GET", `/api/analyses/${key}?after=${told.of}`, undefined, gone);
  }
  const turned = told.review?.turned;
  if (!turned) return "";
  const { seat, action, card, swing, whose, change } = turned;
  const played = action?.card ?? action?.cards?.[0];
  const values = {
    n: card ?? 0,
    name: names[seat],
    whose: names[whose],
    card: played ? words.card(played) : "",
    share: percent(Math.abs(swing > 0 ? swing : change), 0),
  };
  if (!played || card === null) return t("share.result.turn.move", values);
  return t(swing > 0 ? "share.result.turn" : "share.result.turn.other", values);
}
