/* Random numbers that are stored: random_r(3), drand48_r(3), POSIX initstate, seed48. That the memory of the state changes
   with each number is a bound; random_r(3): `initstate_r` must have set it. */
/* @function random_r */
int random_r(struct random_data *__restrict state, int *__restrict result)
{
    __ulseq_reads(state->state, 4);
    __ulseq_fill(&state->rand_sep, 4);
    *result = __ulseq_between(0, 2147483647);
    return 0;
}
/* @function srandom_r */
int srandom_r(unsigned int seed, struct random_data *state)
{
    __ulseq_reads(state->state, 4);
    __ulseq_fill(&state->rand_sep, 4);
    return 0;
}
/* @function initstate_r */
int initstate_r(unsigned int seed, char *__restrict memory, __SIZE_TYPE__ size, struct random_data *__restrict state)
{
    if (size < 8)
        return __ulseq_fails();
    if (state->state)
        __ulseq_fill(state->state - 1, 4);
    __ulseq_fill(memory, size);
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    state->state = (int *)memory + 1;
    state->fptr = state->state;
    state->rptr = state->state;
    state->end_ptr = state->state;
    __ulseq_fill(&state->rand_type, 4);
    __ulseq_fill(&state->rand_deg, 4);
    __ulseq_fill(&state->rand_sep, 4);
    return 0;
}
/* @function drand48_r */
int drand48_r(struct drand48_data *__restrict state, double *__restrict result)
{
    extern double erand48(unsigned short *);
    __ulseq_fill(state, sizeof *state);
    *result = erand48(state->__x);
    return 0;
}
/* @function lrand48_r */
int lrand48_r(struct drand48_data *__restrict state, long *__restrict result)
{
    __ulseq_fill(state, sizeof *state);
    *result = __ulseq_between(0, 2147483647);
    return 0;
}
/* @function mrand48_r */
int mrand48_r(struct drand48_data *__restrict state, long *__restrict result)
{
    __ulseq_fill(state, sizeof *state);
    *result = __VERIFIER_nondet_int();
    return 0;
}
/* @function srand48_r */
int srand48_r(long seed, struct drand48_data *state)
{
    __ulseq_fill(state, sizeof *state);
    return 0;
}
/* @function __ulseq_random_state */
char __ulseq_first_random_state[128] __attribute__((weak));
char *__ulseq_random_state __attribute__((weak)) = __ulseq_first_random_state;
/* @function initstate */
char *initstate(unsigned int seed, char *memory, __SIZE_TYPE__ size)
{
    char *last = __ulseq_random_state;
    if (size < 8) {
        __ulseq_fails();
        return 0;
    }
    __ulseq_fill(memory, size);
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    __ulseq_random_state = memory;
    return last;
}
/* @function setstate */
char *setstate(char *memory)
{
    char *last = __ulseq_random_state;
    __ulseq_reads(memory, 8);
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    __ulseq_random_state = memory;
    return last;
}
/* @function seed48 */
unsigned short *seed48(unsigned short *seed)
{
    static unsigned short last[3];
    __ulseq_reads(seed, 6);
    __ulseq_fill(last, 6);
    return last;
}
/* @function lcong48 */
void lcong48(unsigned short *numbers)
{
    __ulseq_reads(numbers, 14);
}
