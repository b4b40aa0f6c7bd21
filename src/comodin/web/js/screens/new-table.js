// @ts-check
/** A new table: what is played, by whom, for what, and who may come. */

import { OneOf, Pick, Stepper, Switch, Title } from "../common/controls.js";
import { asSentence, editionName, Shown } from "../common/edition-list.js";
import { CHOICES, choiceNamed } from "../common/formats.js";
import { has, number, t, useEdition } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { go, Link } from "../common/router.js";
import { Shell, Trouble } from "../common/shell.js";
import { TargetField } from "../common/target-field.js";
import { html, useEffect, useState } from "../common/ui.js";
import { here, OnThisDevice, openOnDevice, refusal, wrongPeople } from "../hot-seat/players-form.js";
import { newTable, Problem } from "../net/api.js";
import { editionLine, loadOffer, offer } from "../net/editions.js";
import { Measured } from "../new-table/bot-strength.js";
import {
  change,
  CLOCKS,
  DELAYS,
  draft,
  offerBots,
  rulesAddress,
  setEdition,
  setFormat,
  settingsOf,
  useCode,
} from "../new-table/draft.js";
import { TableRules } from "../new-table/options.js";
import { levelName } from "../table/names.js";

/** @param {{ query: URLSearchParams }} props */
export function NewTable({ query }) {
  const [trouble, tell] = useState("");
  const [lost, lose] = useState(false);
  const [busy, setBusy] = useState(false);
  const [used, setUsed] = useState(/** @type {{ code: string, good: boolean } | null} */ (null));
  const code = query.get("code");
  const wanted = query.get("edition");
  const load = () => {
    lose(false);
    loadOffer()
      .then(({ bots }) => offerBots(bots))
      .then(() => wanted && editionLine(wanted) && setEdition(wanted))
      .then(async () => code && setUsed({ code, good: await useCode(code) }))
      .catch(() => lose(true));
  };
  useEffect(load, [code, wanted]);
  useEdition(draft.value.edition);

  /** @param {string} suffix */
  const open = async (suffix) => {
    const wrong = draft.value.device ? wrongPeople() : "";
    tell(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      if (draft.value.device) return go(await openOnDevice());
      const { id } = await newTable(settingsOf(draft.value));
      go(`/t/${id}${suffix}`);
    } catch (error) {
      const said = error instanceof Problem && error.status === 409;
      const why = said && (refusal(error) || t("lobby.new.failed", { message: error.message }));
      tell(why || t("web.trouble"));
      setBusy(false);
    }
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    open("");
  };

  const ready = offer.value;
  const table = draft.value;
  return html`<${Shell} title=${t("lobby.new_table")} class="new" busy=${!ready && !lost}>
    <h1 tabindex="-1">${t("lobby.new_table")}</h1>
    ${
      used
        ? html`<p class=${used.good ? "good" : "bad"} role="status">
          ${used.good ? t("lobby.code.used", { code: used.code }) : t("lobby.code.bad")}
        </p>`
        : null
    }
    ${lost ? html`<${Trouble} retry=${load} />` : null}
    ${
      ready
        ? html`<form onSubmit=${submit}>
          <${EditionChoice} lines=${ready.editions} />
          <div class="beside">
            <${Players} bots=${ready.bots} limits=${ready.players} />
            <${Format} />
          </div>
          <${TableRules} />
          <${OnThisDevice} />
          ${table.device ? null : html`<${Guests} />`}
          <div class="open">
            <p class="bad" role="alert">${trouble}</p>
            <div class="row">
              <button class="primary big" disabled=${busy}>
                ${table.device ? t("device.open", { n: here().length }) : t("lobby.new.open")}
              </button>
              ${
                table.fill && !table.device
                  ? html`<button type="button" class="big" disabled=${busy} onClick=${() => open("?start=1")}>
                    <${Icon} name="bot" /> ${t("lobby.new.start")}
                  </button>`
                  : null
              }
            </div>
          </div>
        </form>`
        : null
    }
  <//>`;
}

/** @param {{ lines: import("../net/editions.js").EditionLine[] }} props */
export function EditionChoice({ lines }) {
  const { edition } = draft.value;
  return html`<${OneOf}
    class="edition-choice"
    legend=${t("lobby.new.edition")}
    name="edition"
    value=${edition}
    choose=${setEdition}
    choices=${lines.map((line) => ({
      value: line.key,
      label: html`<b>${editionName(line.key)}</b>`,
      before: html`<${Shown} line=${line} />`,
      about: asSentence(t(`edition.special.${line.key}`)),
      more: html`<${Link}
        class="rules-link small"
        href=${rulesAddress({
          ...draft.value,
          edition: line.key,
          options: line.key === edition ? draft.value.options : {},
        })}
        aria-label=${t("lobby.rules.of", { edition: editionName(line.key) })}
      >
        <${Icon} name="book" /> ${t("lobby.rules")}
      <//>`,
    }))}
  />`;
}

/** @param {{ bots: string[], limits: [number, number] }} props */
function Players({ bots, limits }) {
  const { seats, fill, format } = draft.value;
  const partners = choiceNamed(format)?.partners ?? false;
  const choices = [...bots.map((bot) => ({ value: bot, label: levelName(bot) }))];
  if (!partners) choices.push({ value: "", label: t("lobby.new.bots.none") });
  return html`<fieldset class="panel">
    <legend>${t("lobby.new.players")}</legend>
    <${Stepper}
      label=${t("lobby.new.seats")}
      value=${seats}
      least=${limits[0]}
      most=${limits[1]}
      fixed=${partners}
      fewer=${t("lobby.new.fewer")}
      more=${t("lobby.new.more")}
      shown=${t("lobby.players", { n: seats })}
      change=${(/** @type {number} */ n) => change({ seats: n })}
    />
    <${Pick}
      id="fill"
      label=${t("lobby.new.bots")}
      about=${html`${has(`level.${fill}.about`) ? t(`level.${fill}.about`) : t("lobby.new.bots.hint")}${" "}
        <${Measured} level=${fill} />`}
      value=${fill}
      choices=${choices}
      choose=${(/** @type {string} */ bot) => change({ fill: bot })}
    />
  </fieldset>`;
}

function Format() {
  const { format, target } = draft.value;
  return html`<div class="panel">
    <${OneOf}
      class="in-a-row"
      legend=${t("lobby.new.format")}
      name="format"
      value=${format}
      choose=${setFormat}
      choices=${CHOICES.map(({ key }) => ({ value: key, label: t(`lobby.format.${key}`) }))}
    />
    <p class="small quiet" aria-live="polite">${t(`lobby.format.${format}.about`, { target: number(target) })}</p>
    <${TargetField}
      choice=${choiceNamed(format)}
      value=${target}
      write=${(/** @type {any} */ field) => field.validity.valid && change({ target: field.valueAsNumber })}
    />
  </div>`;
}

function Guests() {
  const { visibility, spectators, late, clock, title } = draft.value;
  const clocks = CLOCKS.includes(clock) ? CLOCKS : [...CLOCKS, clock];
  return html`<section class="panel guests" aria-labelledby="guests">
    <h2 id="guests">${t("lobby.new.who")}</h2>
    <${OneOf}
      legend=${html`<span class="only-read">${t("lobby.new.who")}</span>`}
      name="visibility"
      value=${visibility}
      choose=${(/** @type {any} */ value) => change({ visibility: value })}
      choices=${["public", "unlisted", "private"].map((name) => ({
        value: name,
        label: t(`lobby.visibility.${name}`),
        about: t(`lobby.visibility.${name}.about`),
      }))}
    />
    <div class="fields">
      <${Pick}
        id="clock"
        label=${t("lobby.new.clock")}
        value=${String(clock)}
        choose=${(/** @type {string} */ value) => change({ clock: Number(value) })}
        choices=${clocks.map((n) => ({
          value: String(n),
          label: n ? t("lobby.new.clock.seconds", { n }) : t("lobby.new.clock.none"),
        }))}
      />
      <${Title}
        label=${t("lobby.new.name")}
        value=${title}
        write=${(/** @type {string} */ value) => change({ title: value })}
      />
      <${Switch}
        id="spectators"
        label=${t("lobby.new.spectators")}
        checked=${spectators}
        turn=${(/** @type {boolean} */ on) => change({ spectators: on })}
      />
      ${
        spectators
          ? html`<${Pick}
            id="late"
            label=${t("watch.delay")}
            about=${t("watch.delay.about")}
            value=${String(late)}
            choose=${(/** @type {string} */ value) => change({ late: Number(value) })}
            choices=${DELAYS.map((n) => ({
              value: String(n),
              label: n ? t("lobby.new.clock.seconds", { n }) : t("watch.delay.none"),
            }))}
          />`
          : null
      }
    </div>
  </section>`;
}
