/* The sets of processors behind CPU_COUNT, CPU_ALLOC and CPU_FREE (Linux CPU_SET(3)), and CMSG_NXTHDR (cmsg(3)). */
/* @function __sched_cpucount */
int __sched_cpucount(__SIZE_TYPE__ size, const cpu_set_t *set)
{
    const unsigned char *bytes = (const unsigned char *)set;
    int count = 0;
    for (__SIZE_TYPE__ i = 0; i < size; i++)
        count += __builtin_popcount(bytes[i]);
    return count;
}
/* @function __sched_cpualloc */
cpu_set_t *__sched_cpualloc(__SIZE_TYPE__ count)
{
    return __builtin_malloc((count + 8 * sizeof(long) - 1) / (8 * sizeof(long)) * sizeof(long));
}
/* @function __sched_cpufree */
void __sched_cpufree(cpu_set_t *set)
{
    __builtin_free(set);
}
/* @function __cmsg_nxthdr */
struct cmsghdr *__cmsg_nxthdr(struct msghdr *message, struct cmsghdr *header)
{
    char *begin = message->msg_control;
    __SIZE_TYPE__ all = message->msg_controllen, step = sizeof(__SIZE_TYPE__), at;
    struct cmsghdr *next;
    if (header->cmsg_len < sizeof(struct cmsghdr))
        return 0;
    at = (__SIZE_TYPE__)((char *)header - begin);
    if (header->cmsg_len > all - at)
        return 0;
    at += (header->cmsg_len + step - 1) / step * step;
    if (at > all || all - at < sizeof(struct cmsghdr))
        return 0;
    next = (struct cmsghdr *)(begin + at);
    if ((next->cmsg_len + step - 1) / step * step > all - at)
        return 0;
    return next;
}
