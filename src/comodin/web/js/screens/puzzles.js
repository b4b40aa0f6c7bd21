// @ts-check
/** Puzzles: a position on the real table, one question, and what every answer would have been worth. */

import { Face } from "../common/card-face.js";
import { FIELD } from "../common/cards.js";
import { listed, number, t, useEdition } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy } from "../common/lazy.js";
import { optionName } from "../common/options.js";
import { prefs } from "../common/prefs.js";
import { Link } from "../common/router.js";
import { Trouble } from "../common/shell.js";
import { cls, html, useCallback, useEffect, useState } from "../common/ui.js";
import { call, ensurePlayer } from "../net/api.js";
import { loadOffer, offer } from "../net/editions.js";
import { presetName, presetOf } from "../net/presets.js";
import { PuzzleGame } from "../puzzles/puzzle-game.js";
import { Result } from "../puzzles/result.js";
import { question } from "../puzzles/words.js";
import { sounds } from "../stage/sound.js";
import { Choice } from "../table/choice.js";
import { Hand } from "../table/hand.js";
import { LatestEvents } from "../table/latest-events.js";
import { Piles } from "../table/piles.js";
import { Seats } from "../table/seats.js";

/** @typedef {import("../puzzles/puzzle-game.js").Puzzle} Puzzle */
/** @typedef {import("../puzzles/puzzle-game.js").Solver} Solver */
/** @typedef {{ game: PuzzleGame | null, left: number, you: Solver }} Found */

const Reminders = lazy(() => import("../table/house-rules.js"), "Reminders", {
  words: "hot-seat",
  style: "house-rules",
});
const CardTips = lazy(() => import("../teach/card-tips.js"), "CardTips", { words: "learn", style: "teach" });
const RulesSheet = lazy(() => import("../table/rules-sheet.js"), "RulesSheet", { words: "lobby", style: "rules" });

/** @param {{ query: URLSearchParams }} props */
export function Puzzles({ query }) {
  const [edition, choose] = useState(query.get("edition") ?? "");
  const [found, show] = useState(/** @type {Found | null} */ (null));
  const [lost, lose] = useState(false);
  const next = useCallback(async () => {
    lose(false);
    try {
      await Promise.all([ensurePlayer(), loadOffer()]);
      const told = await call("GET", `/api/puzzles/next${edition ? `?edition=${edition}` : ""}`);
      /** @type {PuzzleGame | null} */
      const game = told.puzzle && new PuzzleGame(told.puzzle, (action) => answer(game, { action }));
      show({ ...told, game });
    } catch {
      lose(true);
    }
  }, [edition]);
  /**
   * @param {PuzzleGame | null} game
   * @param {{ action?: any, give_up?: boolean }} body
   * @returns {Promise<boolean>} was it told?
   */
  const answer = async (game, body) => {
    if (!game) return false;
    game.choosing.value = null;
    try {
      const result = await call("POST", `/api/puzzles/${game.puzzle.id}/try`, body);
      game.result.value = result;
      show((now) => now && { ...now, you: result.you, left: now.left - Number(result.rated) });
      if (result.right) sounds.sparkle();
      else sounds.no();
    } catch {
      game.hint.value = t("web.trouble");
    }
    game.underway.value = null;
    return game.result.value !== null;
  };
  useEffect(() => {
    next();
  }, [next]);
  useEffect(() => {
    document.title = `${t("places.puzzles")} · comodin`;
    return () => {
      document.title = "comodin";
    };
  }, []);
  const game = found?.game ?? null;
  const colour = game?.puzzle.round.colour;
  return html`<main
    class=${cls(
      "table puzzle-table",
      colour && `wash-${FIELD[colour]}`,
      !game && "before",
      game?.underway.value && "sending",
    )}
    aria-busy=${!found && !lost}
  >
    <${Bar} you=${found?.you} edition=${edition} choose=${choose} game=${game} />
    ${
      lost
        ? html`<div class="page"><${Trouble} retry=${next} /></div>`
        : game
          ? html`<${AtPuzzle}
            key=${game.puzzle.id}
            game=${game}
            next=${next}
            giveUp=${() => answer(game, { give_up: true })}
          />`
          : found
            ? html`<${Done} edition=${edition} choose=${choose} />`
            : null
    }
  </main>`;
}

/** @param {{ you?: Solver, edition: string, choose: (edition: string) => void, game: PuzzleGame | null }} props */
function Bar({ you, edition, choose, game }) {
  return html`<header class="bar">
    <${Link} class="button plain" href="/" aria-label=${t("web.home")}><${Icon} name="close" /><//>
    <div class="where">
      <h1 tabindex="-1">${t("puzzle.title")}</h1>
      ${you ? html`<${Standing} you=${you} />` : null}
    </div>
    <label class="of-edition">
      <span class="only-read">${t("puzzle.edition")}</span>
      <select value=${edition} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
        <option value="">${t("puzzle.edition.all")}</option>
        ${offer.value?.editions.map(
          ({ key }) => html`<option key=${key} value=${key}>${t(`edition.name.${key}`)}</option>`,
        )}
      </select>
    </label>
    ${
      game
        ? html`<button
          type="button"
          class="plain"
          aria-label=${t("web.rules.here")}
          title=${t("web.rules.here")}
          onClick=${() => (game.reading.value = true)}
        >
          <${Icon} name="book" />
        </button>`
        : null
    }
  </header>`;
}

/** How good you are, and how many you have solved in a row. @param {{ you: Solver }} props */
const Standing = ({ you }) => html`<p class="standing">
  <span>${t("puzzle.rating", { n: number(Math.round(you.rating)) })}</span>
  ${
    you.streak > 1
      ? html`<span class="streak" title=${t("puzzle.best", { n: you.best })}>
        ${t("puzzle.in_a_row", { n: you.streak })}
      </span>`
      : null
  }
</p>`;

/** @param {{ game: PuzzleGame, next: () => void, giveUp: () => void }} props */
function AtPuzzle({ game, next, giveUp }) {
  useEdition(game.puzzle.edition);
  useKeys(game, next);
  const result = game.result.value;
  const over = result !== null;
  return html`<section class="board" aria-label=${t("web.table")}>
      <${Seats} game=${game} open=${() => undefined} />
      <${Piles} game=${game} />
      ${game.rules.value.reminders === true ? html`<${Reminders} game=${game} />` : null}
      ${over ? html`<${Result} game=${game} result=${result} />` : Choice({ game })}
    </section>
    <div class="told">
      <${Facts} game=${game} />
      <${Known} game=${game} />
    </div>
    ${over ? null : html`<${LatestEvents} game=${game} />`}
    <div class=${cls("action-bar", over ? "over" : "awake")}>
      <div class="ask">
        ${over ? null : html`<p class="prompt" role="status">${question(game)}</p>`}
        <p class="refusal" role="alert">${game.hint.value}</p>
      </div>
      <div class="buttons">
        ${
          over
            ? html`<button type="button" class="primary" onClick=${next}>
              ${t("puzzle.next")} <${Icon} name="arrow" />
            </button>`
            : html`<${Buttons} game=${game} giveUp=${giveUp} />`
        }
      </div>
    </div>
    <${Hand} game=${game} />
    ${over ? null : html`<${CardTips} game=${game} />`}
    ${game.reading.value ? html`<${RulesSheet} game=${game} />` : null}`;
}

/** Everything that can be answered without a card. @param {{ game: PuzzleGame, giveUp: () => void }} props */
function Buttons({ game, giveUp }) {
  const { puzzle } = game;
  return html`${
    game.can("draw")
      ? html`<button type="button" onClick=${() => game.act({ do: "draw" })}>
        ${game.words.value.say("web.draw")}
      </button>`
      : null
  }
  ${
    game.can("pass")
      ? html`<button type="button" onClick=${() => game.act({ do: "pass" })}>${t("web.keep")}</button>`
      : null
  }
  ${
    puzzle.idle
      ? html`<button type="button" onClick=${() => game.act({ do: "nothing" })}>${t("puzzle.wait")}</button>`
      : null
  }
  <button type="button" class="plain give-up" onClick=${giveUp}>${t("puzzle.give_up")}</button>`;
}

/** What is played, and how hard it is. @param {{ game: PuzzleGame }} props */
function Facts({ game }) {
  const { edition, options } = game.puzzle;
  const { rating } = game.result.value?.puzzle ?? game.puzzle.rating;
  const preset = presetOf(edition, options);
  const changed = Object.keys(options).map((name) => optionName(name, edition));
  const facts = [
    t(`edition.name.${edition}`),
    changed.length ? (preset ? presetName(preset) : listed(changed)) : "",
    t("puzzle.hard", { n: number(Math.round(rating)) }),
  ];
  return html`<p class="small facts">${facts.filter(Boolean).join(" · ")}</p>`;
}

/** Cards seen in other hands: whoever sat there would remember them. @param {{ game: PuzzleGame }} props */
function Known({ game }) {
  const { known } = game.puzzle.round;
  const owners = [...new Set(known.map((/** @type {any} */ one) => one.owner))];
  return owners.map(
    (owner) => html`<p class="small known" key=${owner}>
      <span>${t("puzzle.known", { name: game.names.value[owner] })}</span>
      ${known
        .filter((/** @type {any} */ one) => one.owner === owner)
        .map(
          (/** @type {any} */ one) => html`<span class="picture">
            <${Face} card=${one.card} pink=${game.pink.value} />
            <span class="only-read">${game.words.value.card(one.card)}</span>
          </span>`,
        )}
    </p>`,
  );
}

/** @param {{ edition: string, choose: (edition: string) => void }} props */
const Done = ({ edition, choose }) => html`<section class="page centred puzzle-done">
  <h2>${t("puzzle.done")}</h2>
  ${
    edition
      ? html`<p>${t("puzzle.done.edition")}</p>
        <button type="button" class="primary" onClick=${() => choose("")}>${t("puzzle.edition.all")}</button>`
      : html`<${Link} class="button primary" href="/">${t("web.home")}<//>`
  }
</section>`;

/** The letters of a table (D, K, A, C, H), N for the next one. @param {PuzzleGame} game @param {() => void} next */
function useKeys(game, next) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (event.key === "Escape") game.choosing.value = null;
      if (!prefs.value.keys || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (/** @type {HTMLElement} */ (event.target).closest("input, select, textarea, dialog")) return;
      const letter = event.key.toLowerCase();
      const done = { d: "draw", k: "pass", a: "accept", c: "challenge" }[letter];
      if (done && game.can(done)) game.act({ do: done });
      else if (letter === "n" && game.result.value) next();
      else if (letter === "h")
        /** @type {HTMLElement | null} */ (document.querySelector(".hand [tabindex='0']"))?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [game, next]);
}
