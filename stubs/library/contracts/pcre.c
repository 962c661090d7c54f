/* PCRE 8: pcreapi(3). */
/* @function pcre_compile */
pcre *pcre_compile(const char *pattern, int options, const char **error, int *offset, const unsigned char *tables)
{
    if (__VERIFIER_nondet_bool()) {
        *error = __ulseq_text();
        *offset = __VERIFIER_nondet_int();
        __VERIFIER_assume(*offset >= 0);
        return 0;
    }
    *error = 0;
    return (pcre *)__builtin_calloc(1, 1);
}
/* @function pcre_study */
pcre_extra *pcre_study(const pcre *code, int options, const char **error)
{
    *error = 0;
    if (__VERIFIER_nondet_bool())
        return (pcre_extra *)__builtin_calloc(1, sizeof(pcre_extra));
    if (__VERIFIER_nondet_bool())
        *error = __ulseq_text();
    return 0;
}
/* @function pcre_exec */
int pcre_exec(const pcre *code, const pcre_extra *extra, const char *subject, int length, int start, int options, int *pairs, int size)
{
    int found = __VERIFIER_nondet_int();
    __VERIFIER_assume(found >= -40 && found <= size / 3);
    if (found < 0)
        return found;
    for (int i = 0; i < (found ? found : size / 3); i++) {
        int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
        __VERIFIER_assume(from >= -1 && to >= from && to <= length);
        __VERIFIER_assume(i > 0 || from >= 0);
        __VERIFIER_assume(from >= 0 || to == -1);
        pairs[2 * i] = from;
        pairs[2 * i + 1] = to;
    }
    return found;
}
/* @function pcre_config */
int pcre_config(int what, void *where)
{
    if (__VERIFIER_nondet_bool())
        return -3;
    if (what == 11)
        *(const char **)where = __ulseq_text();
    else if (what == 4 || what == 7 || what == 13)
        *(unsigned long *)where = (unsigned long)__VERIFIER_nondet_long();
    else
        *(int *)where = __VERIFIER_nondet_int();
    return 0;
}
/* @function pcre_version */
const char *pcre_version(void)
{
    return __ulseq_text();
}
