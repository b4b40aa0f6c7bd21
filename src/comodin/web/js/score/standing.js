// @ts-check
/** How a match stands, in a sentence. */

import { worded } from "../common/formats.js";
import { listed, t } from "../common/i18n.js";
import { kindOf } from "./schedule.js";
import { columns, leaders } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {Sheet} sheet */
export function standing(sheet) {
  const { winners, totals, rounds } = sheet.match;
  const choice = kindOf(sheet.format);
  const names = (/** @type {number[]} */ players) => listed(players.map((player) => sheet.names[player] ?? ""));
  const n = totals[winners[0] ?? 0] ?? 0;
  if (winners.length) {
    if (!choice?.number) return t(winners.length > 1 ? "board.quick.team" : "board.quick", { name: names(winners) });
    const wins = worded(choice, "board.wins");
    return t(winners.length === 1 ? wins : choice.partners ? `${wins}.team` : `${wins}.shared`, {
      name: names(winners),
      n,
    });
  }
  if (!rounds.length) return t("board.empty");
  const ahead = leaders(sheet).map((column) => columns(sheet)[column] ?? []);
  const best = totals[ahead[0]?.[0] ?? 0] ?? 0;
  const running = columns(sheet).filter((who) => !sheet.match.out.includes(who[0] ?? -1)).length;
  if (ahead.length === running) return t(worded(choice, "board.level"), { n: best });
  const leads = worded(choice, "board.leads");
  const many = ahead.length > 1 ? ".shared" : choice?.partners ? ".team" : "";
  return t(`${leads}${many}`, { name: names(ahead.flat()), n: best });
}
