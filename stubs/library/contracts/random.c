/* Random numbers that are stored: random_r(3), drand48_r(3). */
/* @function random_r */
int random_r(struct random_data *__restrict state, int *__restrict result)
{
    *result = __ulseq_between(0, 2147483647);
    return 0;
}
/* @function srandom_r */
int srandom_r(unsigned int seed, struct random_data *state)
{
    return 0;
}
/* @function initstate_r */
int initstate_r(unsigned int seed, char *__restrict memory, __SIZE_TYPE__ size, struct random_data *__restrict state)
{
    if (size < 8)
        return __ulseq_fails();
    __ulseq_fill(memory, size);
    return 0;
}
/* @function drand48_r */
int drand48_r(struct drand48_data *__restrict state, double *__restrict result)
{
    extern double drand48(void);
    *result = drand48();
    return 0;
}
/* @function lrand48_r */
int lrand48_r(struct drand48_data *__restrict state, long *__restrict result)
{
    *result = __ulseq_between(0, 2147483647);
    return 0;
}
/* @function mrand48_r */
int mrand48_r(struct drand48_data *__restrict state, long *__restrict result)
{
    *result = __VERIFIER_nondet_int();
    return 0;
}
/* @function srand48_r */
int srand48_r(long seed, struct drand48_data *state)
{
    return 0;
}
