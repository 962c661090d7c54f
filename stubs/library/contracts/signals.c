/* Sets of signals (POSIX sigemptyset and its kin): exact; the members are bits of numbers of type unsigned long, which
 * are written as a whole. glibc keeps the signals 32 and 33 for itself. Waiting for a
 * signal gives a member of the set (POSIX sigwait). */
/* @function sigemptyset */
int sigemptyset(sigset_t *set)
{
    for (unsigned int i = 0; i < sizeof(sigset_t); i++)
        ((unsigned char *)set)[i] = 0;
    return 0;
}
/* @function sigfillset */
int sigfillset(sigset_t *set)
{
    for (unsigned int i = 0; i < sizeof(sigset_t); i++)
        ((unsigned char *)set)[i] = i == 3 ? 127 : i == 4 ? 254 : 255;
    return 0;
}
/* @function sigaddset */
int sigaddset(sigset_t *set, int number)
{
    if (number < 1 || number > 64 || number == 32 || number == 33) {
        *__errno_location() = 22;
        return -1;
    }
    ((unsigned long *)set)[(number - 1) / (8 * sizeof(long))] |= 1ul << (number - 1) % (8 * sizeof(long));
    return 0;
}
/* @function sigdelset */
int sigdelset(sigset_t *set, int number)
{
    if (number < 1 || number > 64 || number == 32 || number == 33) {
        *__errno_location() = 22;
        return -1;
    }
    ((unsigned long *)set)[(number - 1) / (8 * sizeof(long))] &= ~(1ul << (number - 1) % (8 * sizeof(long)));
    return 0;
}
/* @function sigismember */
int sigismember(const sigset_t *set, int number)
{
    if (number < 1 || number > 64) {
        *__errno_location() = 22;
        return -1;
    }
    return (int)(((const unsigned long *)set)[(number - 1) / (8 * sizeof(long))] >> (number - 1) % (8 * sizeof(long)) & 1);
}
/* @function sigwait */
int sigwait(const sigset_t *set, int *number)
{
    int signal = 1;
    if (((const unsigned char *)set)[3] >> 7 || (((const unsigned char *)set)[4] & 1))
        return 22;
    while (signal < 64 && __VERIFIER_nondet_bool())
        signal++;
    __VERIFIER_assume(((const unsigned char *)set)[(signal - 1) / 8] >> (signal - 1) % 8 & 1);
    *number = signal;
    return 0;
}
