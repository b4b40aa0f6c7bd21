// @ts-check
/** What the master thought of a decision, beside what was done. */

/** @typedef {import("./views.js").Step} Step */

/** Without what says nothing about the cards: whose it is, and whether UNO was said. @param {any} action */
const plain = (action) =>
  action && JSON.stringify({ ...action, seat: undefined, uno: undefined }, Object.keys(action).sort());

/**
 * @typedef {{ action: any, value: number, error: number, worlds: number }} Considered
 * @typedef {import("../common/reasons.js").Reason} Reason
 * @typedef {{ action: any, considered: Considered[], why?: Reason[] }} Thought without reasons if it is an old one
 * @typedef {{ same: boolean, action: any, considered: Considered[], done: Considered | null, best: Considered | null,
 *   loss: number, why: Reason[] }} Verdict
 */

/** @param {Thought | null | undefined} thought @param {Step | undefined} step @returns {Verdict | null} */
export function verdict(thought, step) {
  if (!thought || !step) return null;
  const { action, considered, why = [] } = thought;
  const done = considered.find((one) => plain(one.action) === plain(step.action)) ?? null;
  const best = considered[0] ?? null;
  const same = plain(action) === plain(step.action);
  const loss = best && done ? Math.max(0, best.value - done.value) : 0;
  return { same, action, considered, done, best, loss, why };
}
