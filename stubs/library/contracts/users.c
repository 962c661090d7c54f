/* Groups of users: POSIX getgroups. */
/* @function getgroups */
int getgroups(int size, unsigned int *list)
{
    int count = __ulseq_between(0, 65536);
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    if (size == 0)
        return count;
    __VERIFIER_assume(count <= size);
    __ulseq_fill(list, count * sizeof(unsigned int));
    return count;
}
/* @function getgrouplist */
int getgrouplist(const char *user, unsigned int group, unsigned int *list, int *size)
{
    int count = __ulseq_between(1, 65536), room = *size;
    *size = count;
    if (count > room) {
        if (room > 0)
            __ulseq_fill(list, room * sizeof(unsigned int));
        return -1;
    }
    __ulseq_fill(list, count * sizeof(unsigned int));
    return count;
}
