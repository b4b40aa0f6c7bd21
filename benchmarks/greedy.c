/* Four greedy players of the international edition in plain C: the same rounds as the twin, number for number.

   What such players never need is left out (challenges, mistakes, stacking, house rules; they always say UNO), so
   this is about as fast as the game gets on one core. benchmarks/greedy.py compiles it, compares every round with
   the twin's, and measures both. */

#include <stdint.h>
#include <string.h>

enum { SEATS = 4, DECK = 108, FACES = 54, HAND = 7, WILD = 52, WILD_FOUR = 53 };
enum { WINNER, SCORE, TURNS, DECISIONS, COLUMNS };

typedef struct {
    uint64_t chance, held[SEATS];
    int32_t cards[SEATS], of_colour[SEATS][4];
    uint8_t count[SEATS][FACES], pile[DECK];
    int32_t left, discarded, top, colour, direction, passes, turns, decisions;
} Game;

static uint64_t colours[4], fits[13];
static uint8_t points[FACES], symbol[FACES], deck[DECK];

static const uint64_t WILDS = (1ULL << WILD) | (1ULL << WILD_FOUR);

/* a face is 13 * colour + symbol; symbols: 0 to 9, 10 draws two, 11 reverses, 12 skips */
void prepare(void) {
    int n = 0;
    for (int symbol_ = 0; symbol_ < 13; symbol_++) fits[symbol_] = WILDS;
    for (int colour = 0; colour < 4; colour++) {
        colours[colour] = 8191ULL << 13 * colour;
        for (int s = 0; s < 13; s++) {
            int face = 13 * colour + s;
            fits[s] |= 1ULL << face;
            symbol[face] = s;
            points[face] = s < 10 ? s : 20;
        }
        for (int s = 0; s < 10; s++)
            for (int copy = 0; copy < (s ? 2 : 1); copy++) deck[n++] = 13 * colour + s;
        for (int copy = 0; copy < 2; copy++)
            for (int s = 10; s < 13; s++) deck[n++] = 13 * colour + s;
    }
    for (int face = WILD; face <= WILD_FOUR; face++) {
        symbol[face] = 13, points[face] = 50;
        for (int copy = 0; copy < 4; copy++) deck[n++] = face;
    }
}

static uint32_t mixed(uint32_t word) {
    word = (word ^ word >> 16) * 0x7FEB352Du;
    word = (word ^ word >> 15) * 0x45D9F3B5u;
    return word ^ word >> 16;
}

static void seed_stream(Game *g, uint64_t seed, uint64_t number) {
    uint32_t low = mixed((uint32_t)seed ^ mixed((uint32_t)number));
    uint32_t high = mixed((uint32_t)(seed >> 32 & 0x7FFFFFFF) ^ mixed(low ^ (uint32_t)(number >> 32 & 0x7FFFFFFF)));
    low = mixed(low ^ high);
    g->chance = (uint64_t)(high % 698769067 + 1) << 32 | low;
}

static int below(Game *g, int n) {
    g->chance = 698769069ULL * (uint32_t)g->chance + (g->chance >> 32);
    return (uint64_t)(uint32_t)g->chance * n >> 32;
}

static int take_card(Game *g) {
    int at = below(g, g->left--), card = g->pile[at];
    g->pile[at] = g->pile[g->left];
    g->pile[g->left] = card;
    return card;
}

static void give(Game *g, int seat, int card) {
    g->held[seat] |= 1ULL << card;
    g->count[seat][card]++;
    g->cards[seat]++;
    if (card < WILD) g->of_colour[seat][card / 13]++;
}

static void take_away(Game *g, int seat, int card) {
    if (--g->count[seat][card] == 0) g->held[seat] ^= 1ULL << card;
    g->cards[seat]--;
    if (card < WILD) g->of_colour[seat][card / 13]--;
}

static int draw(Game *g, int seat, int amount) {
    int card = -1;
    for (; amount > 0 && g->left + g->discarded > 0; amount--) {
        if (g->left == 0) {
            memmove(g->pile, g->pile + DECK - g->discarded, g->discarded);
            g->left = g->discarded, g->discarded = 0;
        }
        give(g, seat, card = take_card(g));
    }
    return card;
}

static int after(const Game *g, int seat, int steps) { return (seat + steps * g->direction + 2 * SEATS) % SEATS; }

static int commonest(const Game *g, int seat) {
    int best = 0;
    for (int colour = 1; colour < 4; colour++)
        if (g->of_colour[seat][colour] > g->of_colour[seat][best]) best = colour;
    return best;
}

static int cut(Game *g) {
    int tied = (1 << SEATS) - 1;
    while (tied & (tied - 1)) {
        int best = -1, still = 0;
        g->left = DECK;
        for (int seat = 0; seat < SEATS; seat++)
            if (tied >> seat & 1) {
                int s = symbol[take_card(g)], number = s < 10 ? s : 0;
                if (number > best) best = number, still = 0;
                if (number == best) still |= 1 << seat;
            }
        tied = still;
    }
    g->left = DECK;
    return __builtin_ctz(tied);
}

/* the first seat to move */
static int deal(Game *g) {
    uint64_t chance = g->chance;
    memset(g, 0, sizeof *g);
    g->chance = chance, g->direction = 1, g->left = DECK;
    memcpy(g->pile, deck, DECK);
    int dealer = cut(g);
    for (int seat = 0; seat < SEATS; seat++)
        for (int n = 0; n < HAND; n++) give(g, seat, take_card(g));
    while ((g->top = take_card(g)) == WILD_FOUR) g->left++;
    int facing = after(g, dealer, 1);
    if (g->top == WILD) {
        g->colour = commonest(g, facing), g->decisions++;
        return facing;
    }
    g->colour = g->top / 13;
    if (symbol[g->top] == 10) draw(g, facing, 2);
    if (symbol[g->top] == 11) g->direction = -1;
    return symbol[g->top] == 11 ? dealer : after(g, dealer, symbol[g->top] < 10 ? 1 : 2);
}

/* what is worth most of what may be played and is no bluff; -1: nothing */
static int choice(const Game *g, int seat, uint64_t faces) {
    if (g->held[seat] & colours[g->colour]) faces &= ~(1ULL << WILD_FOUR);
    if (!faces) return -1;
    int best = __builtin_ctzll(faces);
    for (; faces; faces &= faces - 1) {
        int face = __builtin_ctzll(faces);
        if (points[face] > points[best]) best = face;
    }
    return best;
}

static int play_round(Game *g) {
    int seat = deal(g);
    for (;;) {
        g->turns++, g->decisions++;
        uint64_t match = colours[g->colour] | (g->top < WILD ? fits[symbol[g->top]] : WILDS);
        int card = choice(g, seat, match & g->held[seat]);
        if (card < 0) {
            card = draw(g, seat, 1);
            if (card < 0 && ++g->passes == SEATS) return -1;
            if (card >= 0 && match >> card & 1) {
                g->decisions++;
                card = choice(g, seat, 1ULL << card);
            } else
                card = -1;
            if (card < 0) {
                seat = after(g, seat, 1);
                continue;
            }
        }
        int facing = after(g, seat, 1), colour = card < WILD ? card / 13 : commonest(g, seat), last = g->cards[seat] == 1;
        take_away(g, seat, card);
        g->pile[DECK - ++g->discarded] = g->top;
        g->top = card, g->colour = colour, g->passes = 0;
        int draws = card == WILD_FOUR ? 4 : symbol[card] == 10 ? 2 : 0;
        if (draws) {
            draw(g, facing, draws);
            if (!last && draws == 4) g->turns++, g->decisions++; /* takes them, and does not challenge */
        }
        if (last) return seat;
        if (symbol[card] == 11) g->direction = -g->direction;
        seat = after(g, seat, draws || symbol[card] == 12 ? 2 : 1);
    }
}

void play_rounds(uint64_t seed, int64_t start, int64_t rounds, int32_t *out) {
    Game g;
    for (int64_t n = 0; n < rounds; n++, out += COLUMNS) {
        seed_stream(&g, seed, start + n);
        int winner = play_round(&g), score = 0;
        for (int seat = 0; seat < SEATS; seat++)
            for (uint64_t rest = g.held[seat]; rest; rest &= rest - 1) {
                int face = __builtin_ctzll(rest);
                score += points[face] * g.count[seat][face];
            }
        out[WINNER] = winner, out[SCORE] = winner < 0 ? 0 : score, out[TURNS] = g.turns, out[DECISIONS] = g.decisions;
    }
}
