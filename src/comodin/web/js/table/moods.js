// @ts-check
/**
 * What bots feel, now and then, about what everybody has seen. It is a picture and nothing else, so it is made here and
 * not told by the server; and it follows from the table, the time of the event and the seat, so that everybody sees the
 * same (docs/decisions/0020-feelings.md).
 */

/** @typedef {{ seat: number, reaction: string, after: number }} Mood `after` so many milliseconds */
/** @typedef {"big_draw" | "draw" | "skipped" | "caught" | "catches" | "uno" | "uno_of_other" | "won" | "lost"} Cause */

/**
 * How likely each kind of bot shows something, and what: by their faces a chick, a donkey, an octopus and a dragon.
 * @type {Record<string, { lively: number, shows: Record<Cause, string[]> }>}
 */
const CHARACTERS = {
  beginner: {
    lively: 0.55,
    shows: {
      big_draw: ["cry", "ouch"],
      draw: ["ouch", "phew"],
      skipped: ["cry", "wow"],
      caught: ["sorry", "wow"],
      catches: ["laugh", "wow"],
      uno: ["love", "wow"],
      uno_of_other: ["wow", "cry"],
      won: ["love", "laugh"],
      lost: ["clap", "love"],
    },
  },
  normal: {
    lively: 0.3,
    shows: {
      big_draw: ["angry", "ouch"],
      draw: ["think", "ouch"],
      skipped: ["think", "angry"],
      caught: ["sorry", "ouch"],
      catches: ["laugh", "hello"],
      uno: ["phew", "laugh"],
      uno_of_other: ["phew", "think"],
      won: ["laugh", "phew"],
      lost: ["good_game", "nice"],
    },
  },
  expert: {
    lively: 0.3,
    shows: {
      big_draw: ["think", "wow"],
      draw: ["think", "phew"],
      skipped: ["think", "nice"],
      caught: ["sorry", "think"],
      catches: ["nice", "laugh"],
      uno: ["hello", "nice"],
      uno_of_other: ["think", "hurry"],
      won: ["good_game", "love"],
      lost: ["nice", "good_game"],
    },
  },
  master: {
    lively: 0.4,
    shows: {
      big_draw: ["angry", "angry"],
      draw: ["angry", "think"],
      skipped: ["angry", "hurry"],
      caught: ["angry", "sorry"],
      catches: ["laugh", "laugh"],
      uno: ["laugh", "hurry"],
      uno_of_other: ["angry", "think"],
      won: ["laugh", "clap"],
      lost: ["clap", "angry"],
    },
  },
};

/** How much each is worth a face: what is rare is felt more. @type {Record<Cause, number>} */
const WEIGHT = {
  big_draw: 1.4,
  draw: 0.35,
  skipped: 0.3,
  caught: 1.6,
  catches: 1,
  uno: 0.8,
  uno_of_other: 0.35,
  won: 1.8,
  lost: 0.9,
};

/** A number from 0 to 1 that follows from the text (FNV-1a, and its bits mixed once more). @param {string} text */
export function chanceOf(text) {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/**
 * Who has reason to feel something.
 * @param {any} event of a round @param {number} seats @returns {[number, Cause][]}
 */
function causes(event, seats) {
  const others = (/** @type {number} */ seat, /** @type {Cause} */ cause) =>
    Array.from({ length: seats }, (_, one) => /** @type {[number, Cause]} */ ([one, cause])).filter(
      ([one]) => one !== seat,
    );
  switch (event.type) {
    case "cards_drawn":
      return event.cards.length > 3 ? [[event.seat, "big_draw"]] : event.cards.length > 1 ? [[event.seat, "draw"]] : [];
    case "turn_skipped":
      return event.why === "skip" ? [[event.seat, "skipped"]] : [];
    case "caught":
      return [
        [event.target, "caught"],
        [event.seat, "catches"],
      ];
    case "uno_said":
      return [[event.seat, "uno"], ...others(event.seat, "uno_of_other")];
    case "card_played":
      return event.uno ? [[event.seat, "uno"], ...others(event.seat, "uno_of_other")] : [];
    case "round_ended":
      return event.winner == null ? [] : [[event.winner, "won"], ...others(event.winner, "lost")];
    default:
      return [];
  }
}

/**
 * The faces of bots for one step of a round: at most one, where nobody has won.
 * @param {{ table: string, at: number, events: any[], bots: (string | null)[] }} step `bots`: the level by seat of the
 *   round; null for people
 * @returns {Mood[]}
 */
export function moods({ table, at, events, bots }) {
  const felt = events.flatMap((event) => causes(event, bots.length));
  /** @type {Map<number, Mood & { strong: number }>} */
  const found = new Map();
  for (const [seat, cause] of felt) {
    const level = bots[seat];
    if (level == null) continue;
    const character = CHARACTERS[level] ?? CHARACTERS.normal;
    const chance = chanceOf(`${table} ${at} ${seat} ${cause}`);
    const strong = (character?.lively ?? 0) * WEIGHT[cause] - chance;
    if (strong <= 0 || strong < (found.get(seat)?.strong ?? 0)) continue;
    const which = chanceOf(`${at} ${seat} ${table}`);
    const reaction = character?.shows[cause][which < 0.6 ? 0 : 1] ?? "wow";
    found.set(seat, { seat, reaction, after: Math.round(500 + 900 * which), strong });
  }
  const most = events.some((event) => event.type === "round_ended") ? bots.length : 1;
  return [...found.values()]
    .sort((one, other) => other.strong - one.strong)
    .slice(0, most)
    .map(({ seat, reaction, after }) => ({ seat, reaction, after }));
}
