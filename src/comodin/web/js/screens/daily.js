// @ts-check
/** The deal of the day: the same cards for everybody, one try; afterwards what others and the expert made of it. */

import { Face } from "../common/card-face.js";
import { copyText } from "../common/copy.js";
import { day, percent, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { go, Link } from "../common/router.js";
import { Shell, Trouble } from "../common/shell.js";
import { cls, html, useEffect, useState } from "../common/ui.js";
import { asText, Marks, outcome } from "../daily/marks.js";
import { askAsPlayer, call, player } from "../net/api.js";
import { findReach, linkTo } from "../net/reach.js";

/**
 * @typedef {import("../daily/marks.js").Course} Course
 * @typedef {{ day: string, edition: string, course: Course | null }} DayLine
 * @typedef {{
 *   day: string, edition: string, seats: number, seconds_left: number, table: string | null, record: string | null,
 *   course: Course | null, everybody: { played: number, won: number }, streak: { now: number, best: number },
 *   days: DayLine[],
 * }} Today
 */

const BACKS = ["?", "?", "?", "?", "?"];

export function Daily() {
  const [today, show] = useState(/** @type {Today | null} */ (null));
  const [lost, lose] = useState(false);
  const look = () => {
    lose(false);
    call("GET", "/api/daily").then(show, () => lose(true));
  };
  useEffect(look, [player.value?.id]);
  useEffect(() => {
    findReach().catch(() => undefined);
  }, []);
  return html`<${Shell} title=${t("day.title")} class="daily" busy=${!today && !lost}>
    <h1 tabindex="-1">${t("day.title")}</h1>
    ${lost ? html`<${Trouble} retry=${look} />` : null}
    ${today ? html`<${Deal} today=${today} again=${look} />` : null}
  <//>`;
}

/** @param {string} iso a day of UTC */
const inWords = (iso) => day(Date.parse(`${iso}T12:00:00Z`) / 1000);

/** @param {{ today: Today, again: () => void }} props */
function Deal({ today, again }) {
  const { course } = today;
  return html`<p class="when">
      <span class="chip">${inWords(today.day)}</span> <span class="chip">${t(`edition.name.${today.edition}`)}</span>
      <${Countdown} seconds=${today.seconds_left} over=${again} />
    </p>
    ${course ? html`<${Done} today=${today} course=${course} />` : html`<${Open} today=${today} />`}
    <${Days} today=${today} />`;
}

/** Until the next deal. @param {{ seconds: number, over: () => void }} props */
function Countdown({ seconds, over }) {
  const [until] = useState(Date.now() + seconds * 1000);
  const [left, set] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = (until - Date.now()) / 1000;
      if (now <= 0) {
        clearInterval(timer);
        over();
      }
      set(Math.max(0, now));
    }, 30_000);
    return () => clearInterval(timer);
  }, []);
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)];
  return html`<span class="small quiet">${t("day.next", { hours, minutes: `${minutes}`.padStart(2, "0") })}</span>`;
}

/** Before the try, or in the middle of it. @param {{ today: Today }} props */
function Open({ today }) {
  const [busy, setBusy] = useState(false);
  const [trouble, tell] = useState("");
  const play = async () => {
    setBusy(true);
    tell("");
    try {
      const { id } = await askAsPlayer("/api/daily");
      go(`/t/${id}?start=1`);
    } catch {
      tell(t("web.trouble"));
      setBusy(false);
    }
  };
  return html`<section class="panel deal" aria-label=${t("day.title")}>
    <div class="backs" aria-hidden="true">${BACKS.map((card) => html`<span><${Face} card=${card} /></span>`)}</div>
    <p class="lead">${t("day.about", { n: today.seats - 1 })}</p>
    <button type="button" class="primary big" disabled=${busy} onClick=${play}>
      ${t(today.table ? "day.go_on" : "day.play")}
    </button>
    <p class="bad" role="alert">${trouble}</p>
  </section>`;
}

/** After it. @param {{ today: Today, course: Course }} props */
function Done({ today, course }) {
  const { everybody, streak } = today;
  const share = everybody.played ? everybody.won / everybody.played : 0;
  return html`<section class=${cls("panel", "outcome", course.won && "won")} aria-labelledby="yours">
      <h2 id="yours">${course.won ? html`<${Icon} name="crown" /> ` : null}${outcome(course)}</h2>
      <${Marks} course=${course} label=${t("day.marks")} />
      <p class="quiet">
        ${everybody.played > 1 ? t("day.everybody", { n: everybody.played, share: percent(share, 0) }) : t("day.first")}
      </p>
      <div class="row">
        <${ShareText} text=${textOf(today, course, streak.now)} />
        ${
          today.record
            ? html`<${Link} class="button" href=${`/replay/${today.record}`}>
              <${Icon} name="again" /> ${t("day.replay")}
            <//>`
            : null
        }
      </div>
    </section>
    <${Expert} today=${today} />`;
}

/** @param {Today} today @param {Course} course @param {number} streak */
const textOf = (today, course, streak) =>
  asText({
    title: `comodin · ${inWords(today.day)} · ${t(`edition.name.${today.edition}`)}`,
    course,
    streak,
    link: linkTo("/daily"),
  });

/** @param {{ text: string }} props */
function ShareText({ text }) {
  const [copied, tell] = useState(/** @type {boolean | null} */ (null));
  const copy = async () => tell(await copyText(text));
  const send = () => {
    if (!("share" in navigator)) return copy();
    return navigator.share({ text }).catch((error) => {
      if (error.name !== "AbortError") copy(); // who has changed their mind wants nothing
    });
  };
  return html`<button type="button" class="primary" onClick=${send}>
      <${Icon} name="share" /> ${t("day.share")}
    </button>
    <span class="small" role="status">
      ${copied === null ? "" : t(copied ? "day.copied" : "day.copy_by_hand")}
    </span>
    ${copied === false ? html`<textarea readonly rows="5" aria-label=${t("day.share")}>${text}</textarea>` : null}`;
}

/** The expert with the same cards. @param {{ today: Today }} props */
function Expert({ today }) {
  const [course, show] = useState(/** @type {Course | null} */ (null));
  const [trouble, lose] = useState(false);
  useEffect(() => {
    let here = true;
    call("GET", `/api/daily/${today.day}/expert`).then(
      (line) => here && show(line.course),
      () => here && lose(true),
    );
    return () => {
      here = false;
    };
  }, [today.day]);
  if (trouble) return null;
  return html`<section class="panel expert-line" aria-labelledby="expert" aria-busy=${!course}>
    <h2 id="expert">${t("day.expert")}</h2>
    ${
      course
        ? html`<p>${outcome(course)}</p>
          <${Marks} course=${course} label=${t("day.expert")} />
          <${Link} class="button" href=${`/replay?day=${today.day}`}>
            <${Icon} name="again" /> ${t("day.expert.watch")}
          <//>`
        : html`<p class="quiet" role="status">${t("day.expert.thinks")}</p>`
    }
  </section>`;
}

/** How long it has gone on, and the last days. @param {{ today: Today }} props */
function Days({ today }) {
  const { streak, days } = today;
  if (!days.length) return null;
  return html`<section class="panel days" aria-labelledby="days">
    <h2 id="days">${t("day.days")}</h2>
    <dl class="facts">
      <div>
        <dt>${t("day.streak")}</dt>
        <dd><b>${streak.now}</b></dd>
      </div>
      <div>
        <dt>${t("day.streak.best")}</dt>
        <dd><b>${streak.best}</b></dd>
      </div>
    </dl>
    <ol class="calendar">
      ${[...days].reverse().map((one) => {
        const said = `${inWords(one.day)}: ${one.course ? outcome(one.course) : t("day.open")}`;
        const how = cls("day", one.course?.won && "won", !one.course && "open");
        return html`<li class=${how} key=${one.day} title=${said}>
          <span aria-hidden="true">${Number(one.day.slice(8))}</span>
          ${one.course?.won ? html`<${Icon} name="crown" />` : html`<span aria-hidden="true">·</span>`}
          <span class="only-read">${said}</span>
        </li>`;
      })}
    </ol>
  </section>`;
}
