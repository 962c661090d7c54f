/* Zopfli 1.0: zopfli.h, deflate.h. */
/* @function ZopfliInitOptions */
void ZopfliInitOptions(ZopfliOptions *options)
{
    __ulseq_fill(options, sizeof(ZopfliOptions));
}
/* @function ZopfliDeflatePart */
void ZopfliDeflatePart(const ZopfliOptions *options, int type, int final, const unsigned char *in, __SIZE_TYPE__ start, __SIZE_TYPE__ end, unsigned char *bit, unsigned char **out, __SIZE_TYPE__ *size)
{
    __SIZE_TYPE__ more = (__SIZE_TYPE__)__ulseq_between(1, 8);
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    __ulseq_reads(in, end);
    *out = __builtin_realloc(*out, *size + more);
    __ulseq_fill(*out + *size, more);
    *size += more;
    *bit = (unsigned char)__ulseq_between(0, 7);
}
