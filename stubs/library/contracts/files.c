/* Files: POSIX readv, poll, realpath, isatty, and their kin. */
/* @function readv */
long readv(int file, const struct iovec *parts, int count)
{
    long all = 0;
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    for (int i = 0; i < count; i++) {
        __SIZE_TYPE__ one = 0;
        while (one < parts[i].iov_len && __VERIFIER_nondet_bool())
            one++;
        __ulseq_fill(parts[i].iov_base, one);
        all += one;
        if (one < parts[i].iov_len)
            break;
    }
    return all;
}
/* @function writev */
long writev(int file, const struct iovec *parts, int count)
{
    long all = 0;
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    for (int i = 0; i < count; i++) {
        __SIZE_TYPE__ one = 0;
        while (one < parts[i].iov_len && __VERIFIER_nondet_bool())
            one++;
        __ulseq_reads(parts[i].iov_base, one);
        all += one;
        if (one < parts[i].iov_len)
            break;
    }
    return all;
}
/* @function __ulseq_polled */
static int __ulseq_polled(struct pollfd *files, unsigned long count)
{
    int ready = 0;
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    for (unsigned long i = 0; i < count; i++) {
        short events = 0;
        for (int bit = 1; files[i].fd >= 0 && bit <= 8192; bit *= 2)
            if ((files[i].events | 56) & bit && __VERIFIER_nondet_bool())
                events |= bit;
        files[i].revents = events;
        ready += events != 0;
    }
    return ready;
}
/* @function poll */
int poll(struct pollfd *files, unsigned long count, int timeout)
{
    return __ulseq_polled(files, count);
}
/* @function ppoll */
int ppoll(struct pollfd *files, unsigned long count, const struct timespec *timeout, const sigset_t *mask)
{
    return __ulseq_polled(files, count);
}
/* @function realpath */
char *realpath(const char *__restrict name, char *__restrict path)
{
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    if (!path)
        return __ulseq_text();
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    path[0] = '/';
    path[1] = 0;
    return path;
}
/* @function readdir_r */
int readdir_r(DIR *directory, struct dirent *entry, struct dirent **result)
{
    *result = 0;
    if (__VERIFIER_nondet_bool())
        return __ulseq_between(0, 133);
    __ulseq_fill(entry, sizeof *entry);
    __ulseq_fill_text(entry->d_name, 256);
    *result = entry;
    return 0;
}
/* @function isatty */
int isatty(int file)
{
    if (__VERIFIER_nondet_bool())
        return 1;
    __ulseq_fails();
    return 0;
}
