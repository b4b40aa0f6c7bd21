// @ts-check
/** A new tournament: what is played, by how many, with which rules, and who may find it. */

import { OneOf, Pick, Switch, Title } from "../common/controls.js";
import { choiceNamed, Numbers, USUAL } from "../common/formats.js";
import { has, number, t } from "../common/i18n.js";
import { go } from "../common/router.js";
import { Shell, Trouble } from "../common/shell.js";
import { TargetField } from "../common/target-field.js";
import { html, signal, useEffect, useState } from "../common/ui.js";
import { askAsPlayer, call } from "../net/api.js";
import { loadOffer, offer } from "../net/editions.js";
import { draft, impossible } from "../new-table/draft.js";
import { TableRules } from "../new-table/options.js";
import { levelName } from "../table/names.js";
import { formatName, why } from "../tournament/live.js";
import { EditionChoice } from "./new-table.js";

/** @typedef {{ formats: { key: string, sizes: number[] }[], bots: string[], target: number, hands: number }} Formats */

const CLOCKS = [10, 15, 30, 60, 120];
const SEATS_OF_A_TABLE = 4;
const numbers = new Numbers();

/** Kept while somebody looks at rules; edition and options are those of the new table. */
const plan = signal({
  format: USUAL,
  players: 4,
  target: 500,
  hands: 4,
  bot: "normal",
  clock: 30,
  title: "",
  listed: false,
  drawn: true,
});

/** @param {Partial<typeof plan.value>} changes */
const change = (changes) => {
  plan.value = { ...plan.value, ...changes };
};

export function NewTournament() {
  const [formats, show] = useState(/** @type {Formats | null} */ (null));
  const [lost, lose] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, tell] = useState("");
  const load = () => {
    lose(false);
    Promise.all([call("GET", "/api/tournament-formats"), loadOffer()])
      .then(([found]) => {
        show(found);
        if (!found.bots.includes(plan.value.bot)) change({ bot: found.bots[0] });
      })
      .catch(() => lose(true));
  };
  useEffect(load, []);
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    tell(impossible.value?.why ?? "");
    if (impossible.value) return;
    setBusy(true);
    const { clock, title, ...rest } = plan.value;
    const { edition, options } = draft.value;
    try {
      const { id } = await askAsPlayer("/api/tournaments", {
        setup: { ...rest, edition, options, title: title.trim(), turn_seconds: clock },
      });
      go(`/tournament/${id}`);
    } catch (error) {
      tell(why(error));
      setBusy(false);
    }
  };
  const ready = formats && offer.value;
  const { format, players } = plan.value;
  const seats = format === "two-tables" ? SEATS_OF_A_TABLE : players;
  return html`<${Shell} title=${t("tour.new")} class="new new-tournament" busy=${!ready && !lost}>
    <h1 tabindex="-1">${t("tour.new")}</h1>
    ${lost ? html`<${Trouble} retry=${load} />` : null}
    ${
      ready
        ? html`<form onSubmit=${submit}>
          <${Format} formats=${formats.formats} />
          <div class="beside">
            <${Players} formats=${formats.formats} bots=${formats.bots} />
            <${Guests} />
          </div>
          <${EditionChoice} lines=${ready.editions} />
          <${TableRules} seats=${seats} codes=${false} />
          <div class="open">
            <p class="bad" role="alert">${trouble}</p>
            <button class="primary big" disabled=${busy}>${t("tour.new.open")}</button>
          </div>
        </form>`
        : null
    }
  <//>`;
}

/** @param {{ formats: Formats["formats"] }} props */
function Format({ formats }) {
  const { format, players, target } = plan.value;
  /** @param {string} key */
  const choose = (key) => {
    const sizes = formats.find((one) => one.key === key)?.sizes ?? [];
    change({
      format: key,
      target: numbers.next(format, key, target),
      players: sizes.includes(players) ? players : (sizes.find((n) => n >= 4) ?? sizes[0] ?? 4),
    });
  };
  /** The others speak of their own numbers. @param {string} key */
  const shownTarget = (key) => (key === format ? target : numbers.peek(format, key, target));
  return html`<${OneOf}
    class="format-choice"
    legend=${t("tour.new.format")}
    name="format"
    value=${format}
    choose=${choose}
    choices=${formats.map(({ key }) => ({
      value: key,
      label: html`<b>${formatName(key)}</b>`,
      about: t(`tour.format.${key}.about`, { target: number(shownTarget(key)) }),
    }))}
  />`;
}

/** @param {{ formats: Formats["formats"], bots: string[] }} props */
function Players({ formats, bots }) {
  const { format, players, target, hands, bot, drawn } = plan.value;
  const sizes = formats.find((one) => one.key === format)?.sizes ?? [];
  const choice = choiceNamed(format);
  return html`<fieldset class="panel">
    <legend>${t("lobby.new.players")}</legend>
    <${Pick}
      id="players"
      label=${t("tour.new.players")}
      value=${String(players)}
      choices=${sizes.map((n) => ({ value: String(n), label: t("lobby.players", { n }) }))}
      choose=${(/** @type {string} */ n) => change({ players: Number(n) })}
    />
    ${
      format === "two-tables"
        ? html`<${Pick}
          id="hands"
          label=${t("tour.new.hands")}
          about=${t("tour.new.hands.about", { rounds: players - 1, n: (players - 1) * hands })}
          value=${String(hands)}
          choices=${[4, 3, 2, 1].map((n) => ({ value: String(n), label: t("tour.hands", { n }) }))}
          choose=${(/** @type {string} */ n) => change({ hands: Number(n) })}
        />`
        : null
    }
    <${TargetField}
      choice=${choice}
      value=${target}
      write=${(/** @type {any} */ field) => field.validity.valid && change({ target: field.valueAsNumber })}
    />
    <${Pick}
      id="bot"
      label=${t("tour.new.bots")}
      about=${has(`level.${bot}.about`) ? t(`level.${bot}.about`) : undefined}
      value=${bot}
      choices=${bots.map((one) => ({ value: one, label: levelName(one) }))}
      choose=${(/** @type {string} */ one) => change({ bot: one })}
    />
    <${Switch}
      id="drawn"
      label=${t("tour.new.drawn")}
      about=${t(choice?.partners ? "tour.new.drawn.partners" : "tour.new.drawn.about")}
      checked=${drawn}
      turn=${(/** @type {boolean} */ on) => change({ drawn: on })}
    />
  </fieldset>`;
}

function Guests() {
  const { title, clock, listed } = plan.value;
  return html`<fieldset class="panel">
    <legend>${t("lobby.new.who")}</legend>
    <${Title}
      label=${t("tour.new.name")}
      value=${title}
      write=${(/** @type {string} */ value) => change({ title: value })}
    />
    <${Pick}
      id="clock"
      label=${t("lobby.new.clock")}
      about=${t("tour.new.clock.about")}
      value=${String(clock)}
      choose=${(/** @type {string} */ value) => change({ clock: Number(value) })}
      choices=${CLOCKS.map((n) => ({ value: String(n), label: t("lobby.new.clock.seconds", { n }) }))}
    />
    <${Switch}
      id="listed"
      label=${t("tour.new.listed")}
      about=${t(listed ? "tour.new.listed.yes" : "tour.new.listed.no")}
      checked=${listed}
      turn=${(/** @type {boolean} */ on) => change({ listed: on })}
    />
  </fieldset>`;
}
