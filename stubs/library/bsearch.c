/* C11 7.22.5.1: which of several equal elements is found is not specified (p4), nor how often they are compared. */
extern _Bool __VERIFIER_nondet_bool(void);
void *bsearch(const void *key, const void *base, __SIZE_TYPE__ count, __SIZE_TYPE__ size,
              int (*compare)(const void *, const void *))
{
    __SIZE_TYPE__ low = 0, high = count;
    while (low < high) {
        __SIZE_TYPE__ middle = low + (high - low - ((high - low) % 2 == 0 && __VERIFIER_nondet_bool())) / 2;
        const char *at = (const char *)base + middle * size;
        int order = compare(key, at);
        if (order == 0) {
            for (; middle > low && __VERIFIER_nondet_bool() && compare(key, at - size) == 0; middle--)
                at -= size;
            for (; middle + 1 < high && __VERIFIER_nondet_bool() && compare(key, at + size) == 0; middle++)
                at += size;
            return (void *)at;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}
