/* What stands for reads and conversions of the C library in normal form, in a program that runs natively: nothing is checked. */
#define ULSEQ_VALID(pointer, size) 1
#ifndef ULSEQ_UNDEFINED
#define ULSEQ_UNDEFINED(text) __builtin_trap()
#endif
/* @stubs */

void __ulseq_whole(void *of, __SIZE_TYPE__ size)
{
    (void)of;
    (void)size;
}

void __ulseq_apart(void *to, void *from, __SIZE_TYPE__ size)
{
    (void)to;
    (void)from;
    (void)size;
}

int __ulseq_needs_thread(unsigned long id)
{
    (void)id;
    return 0;
}

/* The schedule does not come to a bound. */
void __ulseq_not_followed(void)
{
    __builtin_trap();
}

void __ulseq_reads(const void *from, __SIZE_TYPE__ size)
{
    (void)from;
    (void)size;
}

void __ulseq_reads_text(const void *text, __SIZE_TYPE__ most)
{
    (void)text;
    (void)most;
}

char *__ulseq_skip_space(char *at)
{
    return __ulseq_checked_skip_space(at);
}

char *__ulseq_number_end(char *at, int base, __SIZE_TYPE__ most)
{
    return __ulseq_checked_number_end(at, base, most);
}

long long __ulseq_number(char *at, char *end, int base, int bits, int is_signed)
{
    return __ulseq_checked_number(at, end, base, bits, is_signed);
}

char *__ulseq_word(char *at, char *to, __SIZE_TYPE__ most)
{
    return __ulseq_checked_word(at, to, most);
}
