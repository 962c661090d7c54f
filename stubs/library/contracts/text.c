/* What contracts in C have in common: a new text, a failure. */
/* @function __ulseq_text */
static char *__ulseq_text(void)
{
    char *text = __builtin_calloc(8, 1);
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    __ulseq_fill_short_text(text);
    return text;
}
/* @function __ulseq_fails */
static int __ulseq_fails(void)
{
    *__errno_location() = __ulseq_between(1, 133);
    return -1;
}
