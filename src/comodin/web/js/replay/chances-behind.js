// @ts-check
/** Everybody's chances behind the slider, one above the other; where the round turned, a line. */

import { html, useMemo } from "../common/ui.js";

/** @typedef {import("./playback.js").Playback} Playback */

/** @param {{ playback: Playback }} props */
export function ChancesBehind({ playback }) {
  const { players, teams } = playback.replay;
  const chances = playback.chances.value;
  const turns = playback.turns.value;
  const { last } = playback;
  return useMemo(() => {
    const known = chances.flatMap((row, step) => (row ? [{ step, row }] : []));
    if (known.length < 2) return null;
    const sides = teams ?? players.map((_, seat) => [seat]);
    // where each side begins, from the bottom: what is left of the whole belongs to nobody
    const floors = known.map(({ row }) => {
      let sum = 0;
      return sides.map(([seat = 0]) => (sum += row[seat] ?? 0) - (row[seat] ?? 0));
    });
    /** @param {number} side @param {boolean} top */
    const edge = (side, top) =>
      known.map(({ step, row }, n) => {
        const value = (floors[n]?.[side] ?? 0) + (top ? (row[sides[side]?.[0] ?? 0] ?? 0) : 0);
        return `${step},${(1 - Math.min(1, value)).toFixed(3)}`;
      });
    return html`<svg class="behind" viewBox=${`0 0 ${last} 1`} preserveAspectRatio="none" aria-hidden="true">
      ${sides.map(
        (_, side) => html`<polygon
          class=${`ink${side % 10}`}
          points=${[...edge(side, true), ...edge(side, false).reverse()].join(" ")}
        />`,
      )}
      ${turns.map((moment) => html`<path class="turn" d=${`M${moment} 0V1`} />`)}
    </svg>`;
  }, [chances, turns.join(" ")]);
}
