// @ts-check
/** A tournament: who takes part, the way to your table, live standings, and the results. */

import { editionName } from "../common/edition-list.js";
import { choiceNamed, worded } from "../common/formats.js";
import { listed, number, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { Link } from "../common/router.js";
import { Share } from "../sharing/share.js";
import { Shell } from "../common/shell.js";
import { cls, html, useEffect, useState } from "../common/ui.js";
import { askAsPlayer, player } from "../net/api.js";
import { loadOffer, offer } from "../net/editions.js";
import { presetName, presetOf } from "../net/presets.js";
import { rulesAddress } from "../new-table/draft.js";
import { levelName } from "../table/names.js";
import { formatName, nameOf, titleOf, useTournament, why } from "../tournament/live.js";
import { Now, Rounds, Standings } from "../tournament/standings.js";

/** @typedef {import("../tournament/live.js").View} View */
/** @typedef {(path: string, body?: unknown, name?: string) => Promise<void>} Ask */

const MAX_NAME = 24;

/** @param {{ id: string }} props */
export function Tournament({ id }) {
  const { view, lost, gone, show } = useTournament(id);
  const [trouble, tell] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    loadOffer().catch(() => undefined); // the levels of bots are then not offered
  }, []);
  useOpenOnPaper();
  /** @type {Ask} */
  const send = async (path, body, name) => {
    setBusy(true);
    tell("");
    try {
      show(await askAsPlayer(`/api/tournaments/${id}/${path}`, body, name));
    } catch (error) {
      tell(why(error));
    }
    setBusy(false);
  };
  const name = view ? titleOf(view.setup) : t("tour.one");
  const mine = view?.your_table;
  if (gone) return html`<${Gone} text=${t("tour.gone")} />`;
  if (view?.phase === "cancelled") return html`<${Gone} text=${t("tour.cancelled")} />`;
  return html`<${Shell} title=${mine ? `● ${t("tour.your_table")}` : name} class="tournament" busy=${!view && !lost}>
    <h1 tabindex="-1">${name}</h1>
    ${lost ? html`<p class="bad" role="status">${t("web.reconnecting")}</p>` : null}
    ${
      view
        ? html`<${Facts} view=${view} />
          <div role="status" class="calls">
            ${
              mine
                ? html`<div class="call panel">
                  <p>
                    <b>${t("tour.your_table")}</b>
                  </p>
                  <${Link} class="button primary big" href=${`/t/${mine}`}>
                    ${t("tour.go")} <${Icon} name="arrow" />
                  <//>
                </div>`
                : view.phase === "over"
                  ? html`<p class="call panel won">
                    <b>${won(view)}</b>
                  </p>`
                  : view.phase === "running" &&
                      view.you !== null &&
                      !view.standings.find((line) => line.player === view.you)?.out
                    ? html`<p class="quiet">${t("tour.wait_for_table")}</p>`
                    : null
            }
          </div>
          <p class="bad" role="alert">${trouble}</p>
          ${view.phase === "open" ? html`<${Waiting} view=${view} ask=${send} busy=${busy} />` : null}
          ${
            view.phase === "over"
              ? html`<p class="for-screen">
                <button type="button" onClick=${() => print()}>${t("tour.print")}</button>
              </p>`
              : null
          }
          <div class="beside">
            <${Standings} view=${view} />
            <${Now} view=${view} />
          </div>
          <${Rounds} view=${view} />`
        : null
    }
    <p class="for-screen"><${Link} href="/tournaments">${t("tour.list")}<//></p>
  <//>`;
}

/** Results on paper have every round unfolded. */
function useOpenOnPaper() {
  useEffect(() => {
    const unfold = () => document.querySelectorAll("details").forEach((one) => (one.open = true));
    addEventListener("beforeprint", unfold);
    return () => removeEventListener("beforeprint", unfold);
  }, []);
}

/** @param {{ text: string }} props */
const Gone = ({ text }) => html`<${Shell} title=${t("tour.one")} class="nothing">
  <h1 tabindex="-1">${t("tour.one")}</h1>
  <p role="alert">${text}</p>
  <div class="row middle">
    <${Link} class="button primary" href="/tournaments">${t("tour.list")}<//>
    <${Link} class="button" href="/new-tournament">${t("tour.new")}<//>
  </div>
<//>`;

/** @param {View} view */
function won(view) {
  const name = listed(view.winners.map((one) => nameOf(view, one)));
  return t(view.winners.length > 1 ? "tour.winners" : "tour.winner", { name });
}

/**
 * The preset that it plays, or how many rules are changed.
 * @param {string} edition @param {View["setup"]["options"]} options
 */
function rulesName(edition, options) {
  const preset = presetOf(edition, options);
  return preset ? presetName(preset) : t("lobby.new.changed", { n: Object.keys(options).length });
}

/** @param {{ view: View }} props */
function Facts({ view }) {
  const { format, edition, options, players, target, hands, turn_seconds: clock } = view.setup;
  const choice = choiceNamed(format);
  const facts = [
    t("lobby.players", { n: players }),
    choice?.number ? t(worded(choice, "tour.target"), { n: number(target) }) : null,
    format === "two-tables" ? t("tour.hands", { n: hands }) : null,
    t("tour.clock", { n: clock }),
  ].filter(Boolean);
  return html`<p class="facts">
    <b>${formatName(format)}</b> ·${" "}
    <${Link} href=${rulesAddress(/** @type {any} */ ({ edition, options }))}>${editionName(edition)}<//>${" "}
    · ${facts.join(" · ")}
    ${Object.keys(options).length ? html` · ${rulesName(edition, options)}` : null}
  </p>`;
}

/** Before the start: who comes, and how others find the way. @param {{ view: View, ask: Ask, busy: boolean }} props */
function Waiting({ view, ask, busy }) {
  const { players, format, drawn, bot } = view.setup;
  const organising = view.you !== null && view.you === view.organiser;
  const free = players - view.entrants.length;
  const pairs = choiceNamed(format)?.partners && !drawn;
  return html`<p>${t(`tour.format.${format}.about`, { target: number(view.setup.target) })}</p>
    <div class="beside">
      <section class="panel" aria-labelledby="entrants">
        <h2 id="entrants">
          ${t("tour.entrants")}${" "}
          <span class="quiet">${t("tour.entered", { n: view.entrants.length, players })}</span>
        </h2>
        <ol class="places">
          ${view.entrants.map(
            (one, n) => html`<li class="place" key=${n}>
              <span class="number" aria-hidden="true">${n + 1}</span>
              <span class="name">
                ${one.bot ? html`<${Icon} name="bot" />` : null} ${one.name}
                ${n === view.you ? html` <span class="small quiet">${t("tour.you")}</span>` : null}
                ${pairs ? html` <span class="small quiet">${t("web.pair", { pair: n % 2 ? "B" : "A" })}</span>` : null}
              </span>
              <span class="state">
                ${one.bot ? levelName(one.bot) : n === view.organiser ? t("tour.organiser") : ""}
              </span>
              ${
                organising && n !== view.you
                  ? html`<button
                    type="button"
                    class="plain"
                    disabled=${busy}
                    aria-label=${t("tour.remove", { name: one.name })}
                    onClick=${() => ask("remove", { place: n })}
                  >
                    ✕
                  </button>`
                  : null
              }
            </li>`,
          )}
        </ol>
        <p class="quiet">${free ? t("tour.free", { n: free, level: levelName(bot) }) : t("tour.full")}</p>
        ${organising && free ? html`<${AddBot} ask=${ask} busy=${busy} level=${bot} />` : null}
        ${
          view.you === null
            ? free
              ? html`<${Enter} ask=${ask} busy=${busy} />`
              : html`<p>${t("tour.full.way")}</p>`
            : html`<div class="row">
              ${
                organising
                  ? html`<button type="button" class="primary big" disabled=${busy} onClick=${() => ask("start")}>
                    ${t("tour.start")}
                  </button>`
                  : null
              }
              <button type="button" class="plain" disabled=${busy} onClick=${() => ask("withdraw")}>
                ${t("tour.withdraw")}
              </button>
              ${
                organising && view.entrants.length > 1
                  ? html`<button type="button" class="plain danger" disabled=${busy} onClick=${() => ask("call-off")}>
                    ${t("tour.call_off")}
                  </button>`
                  : null
              }
            </div>`
        }
        ${
          view.you !== null && !organising
            ? html`<p class="quiet small">
              ${t("tour.wait_for_start", { name: nameOf(view, view.organiser ?? 0) })}
            </p>`
            : null
        }
      </section>
      <${Share}
        path=${`/tournament/${view.id}`}
        title=${t("tour.invite")}
        hint=${t("tour.invite.hint")}
      />
    </div>`;
}

/** Somebody new says who they are. @param {{ ask: Ask, busy: boolean }} props */
function Enter({ ask, busy }) {
  const [name, type] = useState("");
  const known = player.value;
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    ask("enter", undefined, name.trim() || undefined);
  };
  return html`<form class="enter" onSubmit=${submit}>
    ${
      known
        ? null
        : html`<div class="field">
          <label class="label" for="your-name">${t("tour.your_name")}</label>
          <input
            id="your-name"
            autocomplete="nickname"
            maxlength=${MAX_NAME}
            value=${name}
            onInput=${(/** @type {any} */ event) => type(event.target.value)}
          />
        </div>`
    }
    <button class=${cls("primary", "big")} disabled=${busy}>
      ${known ? t("tour.enter_as", { name: known.name }) : t("tour.enter")}
    </button>
  </form>`;
}

/** @param {{ ask: Ask, busy: boolean, level: string }} props */
function AddBot({ ask, busy, level }) {
  const bots = offer.value?.bots ?? [level];
  const [picked, choose] = useState(level);
  const chosen = bots.includes(picked) ? picked : (bots[0] ?? level);
  return html`<div class="row add-bot">
    <label class="only-read" for="bot-level">${t("tour.bot_level")}</label>
    <select
      id="bot-level"
      value=${chosen}
      onChange=${(/** @type {any} */ event) => choose(event.target.value)}
    >
      ${bots.map((bot) => html`<option value=${bot} key=${bot}>${levelName(bot)}</option>`)}
    </select>
    <button type="button" disabled=${busy} onClick=${() => ask("bots", { bot: chosen })}>
      <${Icon} name="bot" /> ${t("tour.add_bot")}
    </button>
  </div>`;
}
