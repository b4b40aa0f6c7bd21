// @ts-check
/** House rules: making one, changing one, and the race. Nothing here reminds anybody of a rule (H6). */

import { figure, t } from "../common/i18n.js";
import { Picture } from "../common/picture.js";
import { html, useRef, useState } from "../common/ui.js";
import { useFocusInside } from "./choice.js";
import { useTick } from "./clock.js";
import { deedInWords } from "./narration.js";
import { inTheRoom, peopleHere, Vote } from "./room.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{ gesture: string } | { word: string } | { text: string }} Deed */

export const GESTURES = ["moo", "stand", "thumb", "slap", "antlers", "feet", "growl", "clap", "wave", "whistle"];

const TIPS = ["memory", "clear", "physical", "rhyme", "penalty", "besides"]; // of the sheet, in its order (H5)

/** `together`: those who play sit in one room. @param {{ game: Game, together?: boolean }} props */
export function HouseRules({ game, together = false }) {
  const round = game.round.value;
  const race = game.race.value;
  if (!round) return null;
  const { kind } = round.pending;
  if (kind === "race") return html`<${Race} key=${round.discard.length} game=${game} />`;
  if (kind === "rule" && game.mine.value) return html`<${MakeRule} game=${game} together=${together} />`;
  if (kind === "change_rule" && game.mine.value) return html`<${ChangeRule} game=${game} together=${together} />`;
  if (race && race.late.length) return html`<${RaceResult} game=${game} />`;
  return null;
}

/** The rules in force, on show only where the table wants that. @param {{ game: Game }} props */
export function Reminders({ game }) {
  const rules = Object.entries(game.round.value?.house_rules ?? {});
  if (game.rules.value.reminders !== true || !rules.length) return null;
  return html`<section class="reminders" aria-label=${t("web.rules.in_force")}>
    <dl>
      ${rules.map(
        ([number, deed]) => html`<div>
          <dt>${number}</dt>
          <dd>${deedInWords(deed)}</dd>
        </div>`,
      )}
    </dl>
  </section>`;
}

/**
 * Ten gestures and a word, each one key away.
 * @param {{ done: (deed: Deed) => void, says: string }} props
 */
function Palette({ done, says }) {
  const word = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const text = word.current?.value.trim();
    if (!text) return;
    done({ word: text });
    if (word.current) word.current.value = "";
  };
  return html`<div class="gestures">
      ${GESTURES.map(
        (gesture, n) => html`<button type="button" key=${gesture} onClick=${() => done({ gesture })}>
          <kbd aria-hidden="true">${(n + 1) % 10}</kbd> <${Picture} id=${`gesture-${gesture}`} />${" "}
          ${t(`gesture.${gesture}`)}
        </button>`,
      )}
    </div>
    <form class="row middle" onSubmit=${submit}>
      <label>
        <span class="only-read">${t("web.rule.word")}</span>
        <input ref=${word} maxlength="40" autocomplete="off" placeholder=${t("web.rule.word")} />
      </label>
      <button>${says}</button>
    </form>`;
}

/**
 * A rule: gestures, a word, or (H11) one's own words, which come first where people sit together; and the tips.
 * @param {{ game: Game, together: boolean, done: (deed: Deed) => void }} props
 */
function Deeds({ game, together, done }) {
  const view = game.view.value;
  const text = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const said = text.current?.value.trim();
    if (said) done({ text: said });
  };
  const own =
    view && peopleHere(view).length > 1
      ? html`<form class="own-words" onSubmit=${submit}>
          <label for="own-words">${t("house.text")}</label>
          <div class="row">
            <input
              id="own-words"
              ref=${text}
              maxlength="120"
              autocomplete="off"
              placeholder=${t("house.text.example")}
            />
            <button>${t("house.text.make")}</button>
          </div>
        </form>`
      : null;
  return html`<div class="ruling">
    ${together ? own : null}
    <${Tips} />
    <div>
      ${together && own ? html`<p class="small">${t("house.gestures")}</p>` : null}
      <${Palette} done=${done} says=${t("web.rule.say")} />
      ${together ? null : own}
    </div>
  </div>`;
}

/** H5: what makes a good rule, and that nobody has to care. They can be scrolled by keys, too. */
const Tips = () => html`<section class="tips" aria-label=${t("house.tips")}>
  <ul tabindex="0">
    ${TIPS.map((tip) => html`<li key=${tip}>${t(`rules.house.tip.${tip}`)}</li>`)}
  </ul>
  <p>${t("rules.house.tip.risk")}</p>
</section>`;

/** Digits choose a gesture, unless a word is being typed. @param {(deed: Deed) => void} done */
const byDigit = (done) => (/** @type {KeyboardEvent} */ event) => {
  if (/** @type {HTMLElement} */ (event.target).tagName === "INPUT" || !/^\d$/.test(event.key)) return;
  event.preventDefault();
  done({ gesture: GESTURES[(Number(event.key) + 9) % 10] ?? "moo" });
};

/** @param {{ game: Game, together: boolean }} props */
function MakeRule({ game, together }) {
  const place = useFocusInside();
  const number = game.round.value?.pending.number;
  /** @param {Deed} deed */
  const make = (deed) => game.act({ do: "rule", ...deed });
  return html`<section
    class="choice wide"
    aria-label=${t("web.rule.make", { number })}
    ref=${place}
    onKeyDown=${byDigit(make)}
  >
    <h2>${t("web.rule.make", { number })}</h2>
    <p class="small">${t("web.rule.hint", { number })}</p>
    <${Deeds} game=${game} together=${together} done=${make} />
    <button type="button" class="plain none" onClick=${() => game.act({ do: "rule", decline: true })}>
      ${t("web.rule.none")}
    </button>
  </section>`;
}

/** @param {{ game: Game, together: boolean }} props */
function ChangeRule({ game, together }) {
  const place = useFocusInside();
  const numbers = Object.keys(game.round.value?.house_rules ?? {}).map(Number);
  const [number, choose] = useState(numbers[0] ?? 0);
  /** @param {Deed} deed */
  const change = (deed) => game.act({ do: "change_rule", number, ...deed });
  return html`<section class="choice wide" aria-label=${t("web.rule.change")} ref=${place} onKeyDown=${byDigit(change)}>
    <h2>${t("web.rule.change")}</h2>
    <div class="row middle" role="group" aria-label=${t("web.rule.which")}>
      ${numbers.map(
        (one) => html`<button type="button" aria-pressed=${one === number} onClick=${() => choose(one)}>
          ${one}
        </button>`,
      )}
    </div>
    <${Deeds} game=${game} together=${together} done=${change} />
    <button type="button" class="plain none" onClick=${() => game.act({ do: "change_rule", decline: true })}>
      ${t("web.rule.none")}
    </button>
  </section>`;
}

/** Everybody at once. @param {{ game: Game }} props */
function Race({ game }) {
  const place = useFocusInside();
  const round = game.round.value;
  const view = game.view.value;
  useTick(500);
  if (!round || !view) return null;
  const { number, waiting } = round.pending;
  const mine = waiting.includes(game.me.value);
  const room = inTheRoom(game);
  const reminded = game.rules.value.reminders === true;
  const rule = round.house_rules[number];
  /** @param {Deed} deed */
  const perform = (deed) => game.act({ do: "gesture", ...deed });
  const title = t("web.race", { number });
  const deadline = game.deadline("race");
  const left = deadline ? Math.ceil(game.secondsLeft(deadline)) : 0;
  return html`<section
    class="choice wide race"
    aria-label=${title}
    ref=${place}
    onKeyDown=${mine && !room ? byDigit(perform) : undefined}
  >
    <h2>${title} <span class="quiet">${t("web.seconds", { n: left })}</span></h2>
    ${
      reminded && rule
        ? html`<p>
          <b>${deedInWords(rule)}</b>
        </p>`
        : null
    }
    ${
      room
        ? html`<${Vote} game=${game} />`
        : mine
          ? html`<${Palette} done=${perform} says=${t("web.rule.say")} />`
          : html`<p>${t("web.race.done")}</p>`
    }
  </section>`;
}

/** Who was last, and how quick the others were. @param {{ game: Game }} props */
function RaceResult({ game }) {
  const race = game.race.value;
  if (!race) return null;
  const name = (/** @type {number} */ seat) => (seat === game.me.value ? t("play.score.you") : game.names.value[seat]);
  return html`<section class="choice result" aria-label=${t("web.race.result")}>
    <h2>${t("web.race.result")}</h2>
    <ol>
      ${race.times.map(
        ([seat, seconds]) => html`<li>
          ${name(seat)} <span class="quiet">${figure(Math.max(0, seconds), 1)} s</span>
        </li>`,
      )}
      ${race.late
        .filter((seat) => !race.times.some(([other]) => other === seat))
        .map(
          (seat) => html`<li>
            <b>${name(seat)}</b> <span class="bad">${t("web.race.late")}</span>
          </li>`,
        )}
    </ol>
    <button type="button" class="plain" onClick=${() => (game.race.value = null)}>${t("web.seen")}</button>
  </section>`;
}
