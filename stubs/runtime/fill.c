/* Memory that the environment fills: any bytes, each access checked. A call is one step. */
#ifndef ULSEQ_HAVE_BASE
#include "base.c"
#include "text.c"
#endif

/* @part __ulseq_fill */
static int __ulseq_fill(void *to, __SIZE_TYPE__ size)
{
    for (__SIZE_TYPE__ n = 0; n < size; n++) {
        __ulseq_text_at((char *)to + n);
        ((char *)to)[n] = __VERIFIER_nondet_char();
    }
    return 0;
}

/* @part __ulseq_fill_text */
/* The text may end earlier, too: any of its characters may be 0. */
static int __ulseq_fill_text(void *to, __SIZE_TYPE__ size)
{
    if (size == 0)
        return 0;
    __ulseq_fill(to, size - 1);
    __ulseq_text_at((char *)to + size - 1);
    ((char *)to)[size - 1] = 0;
    return 0;
}

/* @part __ulseq_fill_short_text */
/* Eight bytes of new memory that are 0: without a loop, which bounded tools would have to unwind. */
static int __ulseq_fill_short_text(void *to)
{
    char *text = to;
    text[0] = __VERIFIER_nondet_char();
    text[1] = __VERIFIER_nondet_char();
    text[2] = __VERIFIER_nondet_char();
    text[3] = __VERIFIER_nondet_char();
    text[4] = __VERIFIER_nondet_char();
    text[5] = __VERIFIER_nondet_char();
    text[6] = __VERIFIER_nondet_char();
    return 0;
}
