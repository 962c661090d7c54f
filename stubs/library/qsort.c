/* C11 7.22.5.2, by insertion: which pairs are compared is not specified, nor the order of equal elements. */
extern _Bool __VERIFIER_nondet_bool(void);
void qsort(void *base, __SIZE_TYPE__ count, __SIZE_TYPE__ size, int (*compare)(const void *, const void *))
{
    char *bytes = base;
    __SIZE_TYPE__ i, j;
    for (i = 1; i < count; i++) {
        for (j = i; j > 0; j--) {
            int order = compare(bytes + (j - 1) * size, bytes + j * size);
            if (order < 0 || (order == 0 && __VERIFIER_nondet_bool()))
                break;
            __ulseq_exchange(bytes + (j - 1) * size, bytes + j * size, size);
        }
    }
}
