// @ts-check
import { percent } from "../common/i18n.js";
import { html } from "../common/ui.js";
import { Picture, Plot } from "./plot.js";

const SIDE = 2;

/**
 * Shares of all, step by step.
 * @param {{ title: string, about?: any, step: number, shares: number[], name: string, unit: string, said: string }}
 *   props
 */
export function Histogram({ title, about, step, shares, name, unit, said }) {
  const [tall, floor] = [150, 168];
  const most = Math.max(...shares) || 1;
  const draw = (/** @type {number} */ width) => {
    const wide = (width - 2 * SIDE) / shares.length;
    const every = Math.ceil(shares.length / Math.max(3, Math.floor(width / 60)));
    const drawn = html`${shares.map(
      (share, n) => html`<rect
          class="bar-front"
          key=${n}
          x=${SIDE + n * wide + 0.5}
          width=${Math.max(1, wide - 1)}
          y=${floor - (share / most) * tall}
          height=${(share / most) * tall}
        />
        ${n % every ? null : html`<text class="tick" x=${SIDE + n * wide} y=${floor + 18}>${n * step}</text>`}`,
    )}
      <path class="axis" d=${`M0 ${floor}H${width}`} />
      <text x=${SIDE} y="14" class="tick">${percent(most)}</text>`;
    return { drawn, height: floor + 24 };
  };
  const rows = shares.map((share, n) => [step === 1 ? String(n) : `${n * step}–${(n + 1) * step - 1}`, percent(share)]);
  return html`<${Plot} title=${title} about=${about} table=${{ head: [name, unit], rows }}>
    <${Picture} label=${`${title}. ${said}`} draw=${draw} />
  <//>`;
}
