// @ts-check
/** How a match stands, in a sentence. */

import { listed, t } from "../common/i18n.js";
import { columns, leaders } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {Sheet} sheet */
export function standing(sheet) {
  const { winners, totals, rounds } = sheet.match;
  const names = (/** @type {number[]} */ players) => listed(players.map((player) => sheet.names[player] ?? ""));
  const n = totals[winners[0] ?? 0] ?? 0;
  if (winners.length) {
    const team = sheet.format === "partners";
    if (sheet.format === "quick")
      return t(winners.length > 1 ? "board.quick.team" : "board.quick", { name: names(winners) });
    return t(winners.length === 1 ? "board.wins" : team ? "board.wins.team" : "board.wins.shared", {
      name: names(winners),
      n,
    });
  }
  if (!rounds.length) return t("board.empty");
  const ahead = leaders(sheet).map((column) => columns(sheet)[column] ?? []);
  const best = totals[ahead[0]?.[0] ?? 0] ?? 0;
  const running = columns(sheet).filter((who) => !sheet.match.out.includes(who[0] ?? -1)).length;
  if (ahead.length === running) return t("board.level", { n: best });
  if (ahead.length > 1) return t("board.leads.shared", { name: names(ahead.flat()), n: best });
  return t(sheet.format === "partners" ? "board.leads.team" : "board.leads", { name: names(ahead.flat()), n: best });
}
