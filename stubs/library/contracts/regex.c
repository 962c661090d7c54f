/* Regular expressions: POSIX regcomp. The flags have the values of glibc; the first member, a
   pointer, leads to memory that is there as long as the expression, and tells whether REG_NOSUB was set. */
/* @function regcomp */
int regcomp(regex_t *__restrict expression, const char *__restrict pattern, int flags)
{
    __SIZE_TYPE__ groups = 0;
    char *state = 0;
    if (__VERIFIER_nondet_bool()) {
        *(char **)expression = 0;
        return __ulseq_between(2, 16);
    }
    for (__SIZE_TYPE__ i = 0; pattern[i]; i++)
        if (pattern[i] == '(' && __VERIFIER_nondet_bool())
            groups++;
    expression->re_nsub = groups;
    state = __builtin_malloc(1);
    *state = (flags & 8) != 0;
    *(char **)expression = state;
    return 0;
}
/* @function regexec */
int regexec(const regex_t *__restrict expression, const char *__restrict text, __SIZE_TYPE__ count, regmatch_t *__restrict found, int flags)
{
    int length = 0;
    char without = **(char *const *)expression;
    if (__VERIFIER_nondet_bool())
        return __ulseq_between(1, 16);
    if (without)
        return 0;
    if (flags & 4)
        __ulseq_not_followed();
    while (text[length])
        length++;
    for (__SIZE_TYPE__ i = 0; i < count; i++) {
        int from = -1, to = -1;
        if (i <= expression->re_nsub && (i == 0 || __VERIFIER_nondet_bool())) {
            for (from = 0; from < length && __VERIFIER_nondet_bool();)
                from++;
            for (to = from; to < length && __VERIFIER_nondet_bool();)
                to++;
        }
        found[i].rm_so = from;
        found[i].rm_eo = to;
    }
    return 0;
}
/* @function regerror */
__SIZE_TYPE__ regerror(int code, const regex_t *__restrict expression, char *__restrict text, __SIZE_TYPE__ size)
{
    if (size > 0)
        __ulseq_fill_text(text, size);
    return (__SIZE_TYPE__)__ulseq_between(1, 256);
}
/* @function regfree */
void regfree(regex_t *expression)
{
    __builtin_free(*(char **)expression);
}
