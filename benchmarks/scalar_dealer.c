/* The yardstick for the dealing kernel: the same work written plainly in scalar C.
 *
 * wyrand, twelve partial Fisher-Yates steps with a multiply-shift draw, three table look-ups and
 * four lance comparisons with the mano tie-break. Reads nothing; arguments: number of deals.
 * Prints the deals per second and the wins, so that no loop can be optimised away.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t wy_state = 42;

static inline uint64_t wyrand(void) {
    wy_state += 0xa0761d6478bd642fULL;
    __uint128_t t = (__uint128_t)wy_state * (wy_state ^ 0xe7037ed1a0b428dbULL);
    return (uint64_t)(t >> 64) ^ (uint64_t)t;
}

typedef struct { uint32_t lance[4]; } Hand;

static const int code_of[8] = {0, 1, 5, 21, 55, 153, 368, 856};
static const int value_of[8] = {1, 4, 5, 6, 7, 10, 10, 10};
static const int copies[8] = {8, 4, 4, 4, 4, 4, 4, 8};
static Hand hand_of[4 * 856 + 1];

static void fill(int c[8]) {
    int code = 0, sum = 0, grande = 0, chica = 0, kind = 0, high = 0, low = 0;
    for (int r = 7; r >= 0; r--) {
        code += c[r] * code_of[r];
        sum += c[r] * value_of[r];
        grande = grande * 5 + c[r];
        chica = chica * 5 + c[7 - r];
        if (c[r] >= 2) { if (!high) high = r + 1; low = r + 1; kind += c[r] == 4 ? 3 : c[r] - 1; }
    }
    if (kind == 2 && high != low) kind = 3;
    int juego = sum < 31 ? sum : sum == 31 ? 70 : sum == 32 ? 69 : sum == 40 ? 68 : sum;
    hand_of[code].lance[0] = (uint32_t)grande;
    hand_of[code].lance[1] = (uint32_t)chica;
    hand_of[code].lance[2] = (uint32_t)(kind ? kind * 100 + high * 9 + low : 0);
    hand_of[code].lance[3] = (uint32_t)juego;
}

int main(int argc, char **argv) {
    long n = argc > 1 ? atol(argv[1]) : 20000000;
    int c[8], left[8], deck[36], n_cards = 0;
    for (c[0] = 0; c[0] <= 4; c[0]++) for (c[1] = 0; c[0] + c[1] <= 4; c[1]++)
    for (c[2] = 0; c[0] + c[1] + c[2] <= 4; c[2]++) for (c[3] = 0; c[0] + c[1] + c[2] + c[3] <= 4; c[3]++)
    for (c[4] = 0; c[0] + c[1] + c[2] + c[3] + c[4] <= 4; c[4]++)
    for (c[5] = 0; c[0] + c[1] + c[2] + c[3] + c[4] + c[5] <= 4; c[5]++)
    for (c[6] = 0; c[0] + c[1] + c[2] + c[3] + c[4] + c[5] + c[6] <= 4; c[6]++) {
        c[7] = 4 - c[0] - c[1] - c[2] - c[3] - c[4] - c[5] - c[6];
        fill(c);
    }
    for (int r = 0; r < 8; r++) left[r] = copies[r];
    left[7] -= 2; left[4] -= 1; left[0] -= 1; /* I hold R R 7 A. */
    for (int r = 0; r < 8; r++) for (int k = 0; k < left[r]; k++) deck[n_cards++] = code_of[r];
    Hand mine = hand_of[2 * 856 + 55 + 0];
    long wins[4] = {0, 0, 0, 0}, contested = 0;
    struct timespec a, b;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    for (long deal = 0; deal < n; deal++) {
        for (int i = 0; i < 12; i++) {
            int j = i + (int)(((__uint128_t)wyrand() * (uint64_t)(36 - i)) >> 64);
            int card = deck[j];
            deck[j] = deck[i];
            deck[i] = card;
        }
        Hand *partner = &hand_of[deck[0] + deck[1] + deck[2] + deck[3]];
        Hand *right = &hand_of[deck[4] + deck[5] + deck[6] + deck[7]];
        Hand *on_left = &hand_of[deck[8] + deck[9] + deck[10] + deck[11]];
        for (int l = 0; l < 4; l++) {
            uint32_t me = mine.lance[l] * 4 + 3, p = partner->lance[l] * 4 + 1;
            uint32_t q = right->lance[l] * 4 + 2, r = on_left->lance[l] * 4;
            uint32_t ours = me > p ? me : p, theirs = q > r ? q : r;
            wins[l] += ours > theirs;
            if (l == 2) contested += ours > 3 && theirs > 3;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    double seconds = (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
    printf("%.0f %ld %ld %ld %ld %ld\n", (double)n / seconds, wins[0], wins[1], wins[2], wins[3],
           contested);
    return 0;
}
