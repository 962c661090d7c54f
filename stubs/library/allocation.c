/* Memory with an alignment (C17 7.22.3.1, POSIX, glibc): as that of malloc. aligned_alloc fails for an alignment that is no
 * power of two; older libraries give memory. */
/* @function aligned_alloc */
extern void *malloc(__SIZE_TYPE__);
extern void __ulseq_not_followed(void);
void *aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size)
{
    if (alignment == 0 || (alignment & (alignment - 1)))
        __ulseq_not_followed();
    return malloc(size);
}
/* @function memalign */
extern void *malloc(__SIZE_TYPE__);
void *memalign(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size)
{
    (void)alignment;
    return malloc(size);
}
/* @function valloc */
void *valloc(__SIZE_TYPE__ size)
{
    return malloc(size);
}
/* @function pvalloc */
void *pvalloc(__SIZE_TYPE__ size)
{
    return malloc((size + 4095) & ~(__SIZE_TYPE__)4095);
}
