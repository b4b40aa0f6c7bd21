// @ts-check
/** A replay: of a record by its link, of a round at a table, or of a file that is dropped on the page. */

import { Face, useWritings } from "../common/card-face.js";
import { copyText } from "../common/copy.js";
import { listed, t, useEdition } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { go, Link } from "../common/router.js";
import { saveFile } from "../common/save-file.js";
import { Shell } from "../common/shell.js";
import { cls, html, useEffect, useLayoutEffect, useRef, useState } from "../common/ui.js";
import { call, Problem } from "../net/api.js";
import { findReach, linkTo, reach } from "../net/reach.js";
import { Chances, Expert } from "../replay/analysis.js";
import { ReplayBoard } from "../replay/board.js";
import { EventList, Now } from "../replay/event-list.js";
import { Fairness } from "../replay/fairness.js";
import { PlayOn } from "../replay/play-on.js";
import { Playback } from "../replay/playback.js";
import { Review } from "../replay/review.js";
import { Eyes, Scrubber } from "../replay/scrubber.js";
import { withNames } from "../replay/views.js";

/**
 * @typedef {import("../replay/playback.js").Source} Source
 * @typedef {{ code: string, detail?: string }} Sorry
 */

const MOST_BYTES = 1 << 20;
const FAN = ["G7", "W", "B2"];

/** @param {{ record?: string, number?: string, query: URLSearchParams }} props */
export function Replay({ record, number, query }) {
  const [playback, open] = useState(/** @type {Playback | null} */ (null));
  const [busy, setBusy] = useState(!!record || query.has("day"));
  const [sorry, say] = useState(/** @type {Sorry | null} */ (null));
  const now = useRef(/** @type {Playback | null} */ (null));
  const start = Number(query.get("step")) || 0;

  /** @param {Promise<any>} asked @param {(replay: any) => Source} source @param {number} [at] */
  const load = async (asked, source, at = 0) => {
    setBusy(true);
    say(null);
    try {
      const replay = withNames(await asked);
      const { own } = replay;
      if (own) await import("../net/own-editions.js").then(({ learn }) => learn(own));
      now.current?.close();
      now.current = new Playback(replay, source(replay), at);
      open(now.current);
      if (replay.id && location.pathname !== `/replay/${replay.id}`)
        history.replaceState(null, "", `/replay/${replay.id}`);
    } catch (error) {
      say(
        error instanceof Problem
          ? { code: error.code, detail: error.code === "bad_record" ? error.message : "" }
          : { code: "fault" },
      );
    }
    setBusy(false);
  };
  const day = query.get("day");
  useEffect(() => {
    if (record)
      load(call("GET", `/api/replays/${record}${number ? `/${number}` : ""}`), ({ id }) => ({ record: id }), start);
    else if (day) showDay(day);
    return () => now.current?.close();
  }, [record, number]);
  /** What the expert did with the cards of a day. @param {string} of */
  const showDay = async (of) => {
    try {
      await unfold((await call("GET", `/api/daily/${encodeURIComponent(of)}/expert`)).record, 0);
    } catch {
      say({ code: "no_record" });
      setBusy(false);
    }
  };

  /** @param {string} file @param {number} round */
  const unfold = (file, round) => load(call("POST", "/api/replays", { file, round }), () => ({ file, round }));
  /** @param {File | undefined} file */
  const take = async (file) => {
    if (!file) return;
    if (file.size > MOST_BYTES) return say({ code: "too_long" });
    await unfold(await file.text(), 0);
  };
  const dropping = useDrop(take);

  const title = playback ? t("replay.title", { names: listed(playback.replay.players) }) : t("replay.open");
  return html`<${Shell} title=${title} class=${cls("replay", dropping && "dropping")} busy=${busy}>
    ${sorry ? html`<${Trouble} sorry=${sorry} />` : null}
    ${
      playback
        ? html`<${Showing} key=${playback.replay.key} playback=${playback} unfold=${unfold} take=${take} />`
        : busy
          ? html`<h1 class="only-read">${t("replay.open")}</h1>
            <p class="quiet">${t("replay.loading")}</p>`
          : html`<${Open} take=${take} />`
    }
    ${dropping ? html`<p class="drop-here" aria-hidden="true">${t("replay.drop.now")}</p>` : null}
  <//>`;
}

/** What went wrong, and a way on. @param {{ sorry: Sorry }} props */
function Trouble({ sorry }) {
  const code = sorry.code.startsWith("busy") ? "too_fast" : sorry.code;
  const key = ["no_record", "bad_record", "too_long", "too_fast"].includes(code) ? code : "offline";
  return html`<section class="panel trouble" role="alert">
    <p>${t(`replay.trouble.${key}`)}</p>
    ${
      sorry.detail
        ? html`<p class="small">
          <code lang="en">${sorry.detail}</code>
        </p>`
        : null
    }
  </section>`;
}

/** A file dropped anywhere on the page. @param {(file: File | undefined) => void} take */
function useDrop(take) {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useLayoutEffect(() => {
    /** @param {DragEvent} event */
    const drag = (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(event.type === "dragover");
      if (event.type === "drop") latest.current(event.dataTransfer.files[0]);
    };
    const kinds = /** @type {const} */ (["dragover", "dragleave", "drop"]);
    for (const kind of kinds) addEventListener(kind, drag);
    return () => kinds.forEach((kind) => removeEventListener(kind, drag));
  }, []);
  return over;
}

/** @param {{ take: (file: File | undefined) => void }} props */
function Open({ take }) {
  return html`<div class="open-record">
    <div class="lone" aria-hidden="true">${FAN.map((card) => html`<${Face} card=${card} />`)}</div>
    <h1 tabindex="-1">${t("replay.open")}</h1>
    <p>${t("replay.open.about")}</p>
    <${Choose} take=${take} primary />
    <p class="small quiet">${t("replay.open.where")}</p>
    <${Link} href="/">${t("web.home")}<//>
  </div>`;
}

/** @param {{ take: (file: File | undefined) => void, primary?: boolean }} props */
function Choose({ take, primary = false }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const chosen = () => {
    take(field.current?.files?.[0]);
    if (field.current) field.current.value = ""; // the same file may be chosen again
  };
  return html`<input ref=${field} hidden type="file" accept=".json,application/json" onChange=${chosen} />
    <button type="button" class=${cls(primary && "primary big")} onClick=${() => field.current?.click()}>
      ${t("replay.choose")}
    </button>`;
}

/**
 * @param {{ playback: Playback, unfold: (file: string, round: number) => void, take: (file: File | undefined) => void
 *   }} props
 */
function Showing({ playback, unfold, take }) {
  const { replay } = playback;
  useWritings(replay.custom);
  useEdition(replay.edition);
  return html`<header class="head">
      <div>
        <h1 tabindex="-1">${t("replay.title", { names: listed(replay.players) })}</h1>
        <p class="quiet">
          ${t(`edition.name.${replay.edition}`)}
          ${outcome(replay)}
        </p>
      </div>
      <div class="whose">
        <${Eyes} playback=${playback} />
        <${Rounds} playback=${playback} unfold=${unfold} />
      </div>
    </header>
    <div class="playback">
      <div class="front">
        <${ReplayBoard} playback=${playback} />
        <div class="bench">
          <${Now} playback=${playback} />
          <${Scrubber} playback=${playback} />
        </div>
      </div>
      <div class="side">
        <${Expert} playback=${playback} />
        <${Review} playback=${playback} />
        <${Chances} playback=${playback} />
        <${EventList} playback=${playback} />
        <${PlayOn} playback=${playback} />
        <${Fairness} replay=${replay} />
        <${Keep} playback=${playback} take=${take} />
      </div>
    </div>`;
}

/** @param {import("../replay/views.js").Unfolded} replay */
function outcome(replay) {
  if (!replay.over) return ` · ${t("replay.not_over")}`;
  const winner = replay.rounds[replay.round]?.winner;
  return ` · ${winner ? t("replay.won", { name: winner }) : t("replay.blocked")}`;
}

/**
 * The other rounds of the match.
 * @param {{ playback: Playback, unfold: (file: string, round: number) => void }} props
 */
function Rounds({ playback, unfold }) {
  const { rounds, round } = playback.replay;
  if (rounds.length < 2) return null;
  const { source } = playback;
  /** @param {number} n */
  const show = (n) => {
    const id = rounds[n]?.id;
    if (id) go(`/replay/${id}`);
    else if ("file" in source) unfold(source.file, n);
  };
  return html`<label class="rounds">
    <span class="only-read">${t("replay.rounds")}</span>
    <select value=${round} onChange=${(/** @type {any} */ event) => show(Number(event.target.value))}>
      ${rounds.map(
        ({ winner }, n) => html`<option value=${n}>
          ${t("replay.round", { n: n + 1 })}
          ${winner ? `: ${winner}` : ""}
        </option>`,
      )}
    </select>
  </label>`;
}

/**
 * The record itself: to keep, to send, to check.
 * @param {{ playback: Playback, take: (file: File | undefined) => void }} props
 */
function Keep({ playback, take }) {
  const { id } = playback.replay;
  const [copied, say] = useState("");
  useEffect(() => {
    if (!reach.value) findReach();
  }, []);
  const copy = async () => {
    const path = `/replay/${id}?step=${playback.at.value}`;
    history.replaceState(null, "", path); // where it can be copied by hand
    say(t((await copyText(linkTo(path))) ? "replay.copied" : "replay.copy.by_hand"));
  };
  /** With who you are: the match of a private table is for those who may see all of it. @param {Event} event */
  const saveMatch = async (event) => {
    event.preventDefault();
    try {
      saveFile(`${id}-match.uno.json`, JSON.stringify(await call("GET", `/api/records/${id}/match`)));
    } catch (error) {
      say(t(`replay.trouble.${error instanceof Problem && error.status === 404 ? "no_record" : "offline"}`));
    }
  };
  return html`<section class="panel keep" aria-labelledby="keep">
    <h2 id="keep">${t("replay.keep")}</h2>
    <div class="row">
      ${
        id
          ? html`<button type="button" onClick=${copy}>
              <${Icon} name="copy" /> ${t("replay.copy")}
            </button>
            <a class="button" href=${`/api/records/${id}`} download=${`${id}.uno.json`}>${t("replay.download")}</a>
            ${
              playback.replay.rounds.length > 1
                ? html`<a class="button" href=${`/api/records/${id}/match`} onClick=${saveMatch}>
                  ${t("replay.download.match")}
                </a>`
                : null
            }`
          : null
      }
      <${Choose} take=${take} />
    </div>
    <p class="small" role="status">${copied}</p>
  </section>`;
}
