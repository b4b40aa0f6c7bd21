// @ts-check
/** What has to be chosen, in the middle of the table: a colour, a player, whether to believe a Wild Draw Four. */

import { Face, Figure } from "../common/card-face.js";
import { FIELD } from "../common/cards.js";
import { colourName, listed, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { cls, html, useEffect, useRef } from "../common/ui.js";

/** @typedef {import("./game.js").Game} Game */

/** Moves the focus in when it opens, and back to where it was when it closes. @param {boolean} [wanted] */
export function useFocusInside(wanted = true) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!wanted) return undefined;
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    if (before?.closest("input, select, textarea, dialog")) return undefined; // somebody is typing
    place.current?.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      if (before?.isConnected && (document.activeElement === document.body || !document.activeElement)) before.focus();
    };
  }, []);
  return place;
}

/** @param {{ game: Game }} props */
export function Choice({ game }) {
  const round = game.round.value;
  if (!round || game.me.value < 0) return null;
  const choosing = game.choosing.value;
  if (choosing?.need === "colour" || (!choosing && game.can("colour"))) return html`<${ColourPicker} game=${game} />`;
  if (choosing?.need === "several") return html`<${SeveralPicker} game=${game} card=${choosing.card} />`;
  if (choosing?.need === "target") return html`<${TargetPicker} game=${game} />`;
  if (round.pending.kind === "answer" && !game.isHeld() && (game.can("accept") || game.can("challenge")))
    return html`<${Stakes} key=${round.due} game=${game} />`;
  return null;
}

/** What is asked, with the card that waits for it. @param {{ game: Game, text: string }} props */
function Asked({ game, text }) {
  const choosing = game.choosing.value;
  return html`<h2 class=${cls(choosing && "with-card")}>
    ${
      choosing
        ? html`<span class="asked-card" data-spot="asked" data-card=${choosing.card}>
          <${Face} card=${choosing.card} pink=${game.pink.value} colour=${choosing.colour} />
        </span>`
        : null
    }
    <span>${text}</span>
  </h2>`;
}

/** @param {{ game: Game }} props */
function ColourPicker({ game }) {
  const place = useFocusInside();
  const choosing = game.choosing.value;
  const custom = choosing && game.view.value?.custom[choosing.card];
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const colour = game.colours.value[Number(event.key) - 1];
    if (colour) game.nameColour(colour);
    else if (event.key === "Escape") game.choosing.value = null;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<section class="choice" aria-label=${t("web.which_colour")} ref=${place} onKeyDown=${keys}>
    <${Asked} game=${game} text=${t("web.which_colour")} />
    ${custom?.text ? html`<p>${t("play.it_says", { text: custom.text })}</p>` : null}
    <div class="colours">
      ${game.colours.value.map(
        (
          colour,
        ) => html`<button type="button" class=${`colour ${FIELD[colour]}`} onClick=${() => game.nameColour(colour)}>
          <${Figure} colour=${colour} />
          <span>${colourName(colour)}</span>
        </button>`,
      )}
    </div>
    ${
      choosing
        ? html`<button type="button" class="plain" onClick=${() => (game.choosing.value = null)}>
          ${t("web.cancel")}
        </button>`
        : null
    }
  </section>`;
}

/**
 * X7: the card alone, or others like it with it; the last one gives the colour.
 * @param {{ game: Game, card: string }} props
 */
function SeveralPicker({ game, card }) {
  const place = useFocusInside();
  const rows = [[card], ...game.withIt(card)];
  return html`<section
    class="choice"
    aria-label=${t("web.how_many")}
    ref=${place}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && (game.choosing.value = null)}
  >
    <${Asked} game=${game} text=${t("web.how_many")} />
    <div class="rows-of-cards">
      ${rows.map(
        (row) => html`<button
          key=${String(row)}
          type="button"
          class="open-hand"
          aria-label=${listed(row.map((one) => game.words.value.card(one)))}
          onClick=${() => game.together(row)}
        >
          ${row.map((one) => html`<${Face} card=${one} pink=${game.pink.value} />`)}
        </button>`,
      )}
    </div>
    <button type="button" class="plain" onClick=${() => (game.choosing.value = null)}>${t("web.cancel")}</button>
  </section>`;
}

/** @param {{ game: Game }} props */
function TargetPicker({ game }) {
  const place = useFocusInside();
  const round = game.round.value;
  if (!round) return null;
  const others = round.hands.map((_, seat) => seat).filter((seat) => seat !== game.me.value);
  return html`<section
    class="choice"
    aria-label=${t("web.which_player")}
    ref=${place}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && (game.choosing.value = null)}
  >
    <${Asked} game=${game} text=${t("web.which_player")} />
    <div class="row middle">
      ${others.map(
        (seat) => html`<button type="button" onClick=${() => game.aim(seat)}>
          ${game.names.value[seat]}${" "}
          <span class="quiet">${t("web.cards", { n: round.hands[seat]?.length ?? 0 })}</span>
        </button>`,
      )}
    </div>
    <button type="button" class="plain" onClick=${() => (game.choosing.value = null)}>${t("web.cancel")}</button>
  </section>`;
}

/** A7-A9, A12: what you face, and what each answer can cost. @param {{ game: Game }} props */
function Stakes({ game }) {
  const round = game.round.value;
  // who only may challenge keeps the focus: an Enter meant for a card must not challenge
  const place = useFocusInside(round?.pending.seat === game.me.value);
  if (!round) return null;
  const { seat, player, due, before } = round.pending;
  const facing = seat === game.me.value;
  const name = game.names.value[player];
  const other = game.names.value[seat];
  const challenge = game.can("challenge");
  const answers = game.playable.value.size > 0;
  const what = facing ? t("play.facing", { name, n: due }) : t("web.stakes.faces", { name: other, by: name, n: due });
  return html`<section class="choice stakes" aria-label=${what} ref=${place}>
    <h2>${what}</h2>
    ${
      before && challenge
        ? html`<p class="before">
          ${t("play.facing.before", { colour: colourName(before) })} <${Figure} colour=${before} />
        </p>`
        : null
    }
    ${
      challenge
        ? html`<dl>
          <dt>${t("web.stakes.bluff")}</dt>
          <dd>${t(facing ? "web.stakes.upheld" : "web.stakes.upheld.other", { name, other, n: due })}</dd>
          <dt>${t("web.stakes.fair")}</dt>
          <dd>${t(facing ? "web.stakes.lost" : "web.stakes.lost.other", { n: due + 2, other })}</dd>
        </dl>`
        : null
    }
    <div class="row middle">
      ${
        game.can("accept")
          ? html`<button type="button" class=${challenge ? "" : "primary"} onClick=${() => game.act({ do: "accept" })}>
            ${t("web.accept", { n: due })}
          </button>`
          : null
      }
      ${
        challenge
          ? html`<button type="button" class="primary" onClick=${() => game.act({ do: "challenge" })}>
            ${t("web.challenge")}
          </button>`
          : null
      }
    </div>
    ${answers ? html`<p class="quiet small">${t("web.stakes.answer")}</p>` : null}
  </section>`;
}

/** The hand that you were shown (A7), until you have seen enough. @param {{ game: Game }} props */
export function ShownHand({ game }) {
  const shown = game.shown.value;
  if (!shown) return null;
  const words = game.words.value;
  const title = t("web.shown", { name: game.names.value[shown.seat] });
  return html`<section class="choice shown" aria-label=${title}>
    <h2>${title}</h2>
    <ul class="open-hand" data-spot="shown">
      ${shown.cards.map(
        (card) => html`<li>
          <${Face} card=${card} pink=${game.pink.value} />
          <span class="only-read">${words.card(card)}</span>
        </li>`,
      )}
    </ul>
    <button type="button" onClick=${() => (game.shown.value = null)}>
      <${Icon} name="check" /> ${t("web.seen")}
    </button>
  </section>`;
}
