/* Files: POSIX readv, poll, select, readdir, realpath, isatty, glob, scandir, and their kin; fts(3), where a
   `struct stat`, whose type need not be known, has 144 bytes. `select` may store the time that is left; it stores whole words,
   so that bits beyond its count may be cleared (Linux), also those without bits. Each stream of
   a folder has two entries: a call overwrites one of them (POSIX readdir). `umask` gives what
   the last call has set. A pattern for `fnmatch` without special characters matches itself only (POSIX 2.14.1). */
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
/* @function __ulseq_ready */
static int __ulseq_ready(int count, fd_set *files)
{
    int ready = 0, word = 8 * (int)sizeof(long), end = 8 * (int)sizeof(fd_set);
    if (count < end)
        end = (count + word - 1) / word * word;
    for (int i = 0; files && i < end; i++) {
        unsigned char *bits = (unsigned char *)files + i / 8;
        if (!*bits) {
            *bits = 0;
            i |= 7;
        } else if (*bits >> i % 8 & 1) {
            if (!__VERIFIER_nondet_bool())
                *bits &= ~(1 << i % 8);
            else if (i < count)
                ready++;
        }
    }
    return ready;
}
/* @function __ulseq_all_ready */
static int __ulseq_all_ready(int count, fd_set *reads, fd_set *writes, fd_set *others, int waits)
{
    int ready;
    if (count < 0 || __VERIFIER_nondet_bool())
        return __ulseq_fails();
    ready = __ulseq_ready(count, reads);
    ready += __ulseq_ready(count, writes);
    ready += __ulseq_ready(count, others);
    if (waits)
        __VERIFIER_assume(ready);
    return ready;
}
/* @function select */
int select(int count, fd_set *reads, fd_set *writes, fd_set *others, struct timeval *timeout)
{
    if (timeout && __VERIFIER_nondet_bool())
        __ulseq_fill(timeout, sizeof(struct timeval));
    return __ulseq_all_ready(count, reads, writes, others, !timeout);
}
/* @function pselect */
int pselect(int count, fd_set *reads, fd_set *writes, fd_set *others, const struct timespec *timeout, const sigset_t *mask)
{
    return __ulseq_all_ready(count, reads, writes, others, !timeout);
}
/* @function poll */
int poll(struct pollfd *files, unsigned long count, int timeout)
{
    int ready = __ulseq_polled(files, count);
    if (timeout < 0)
        __VERIFIER_assume(ready != 0);
    return ready;
}
/* @function ppoll */
int ppoll(struct pollfd *files, unsigned long count, const struct timespec *timeout, const sigset_t *mask)
{
    int ready = __ulseq_polled(files, count);
    if (!timeout)
        __VERIFIER_assume(ready != 0);
    return ready;
}
/* @function __ulseq_file_mask */
int __ulseq_file_mask __attribute__((weak)) = -1;
/* @function umask */
unsigned int umask(unsigned int mask)
{
    int last = 0, any = __ulseq_between(0, 511);
    __VERIFIER_atomic_begin();
    last = __ulseq_file_mask < 0 ? any : __ulseq_file_mask;
    __ulseq_file_mask = (int)(mask & 511);
    __VERIFIER_atomic_end();
    return (unsigned int)last;
}
/* @function fnmatch */
int fnmatch(const char *pattern, const char *text, int flags)
{
    __SIZE_TYPE__ at = 0;
    for (__SIZE_TYPE__ i = 0; pattern[i]; i++)
        if (pattern[i] == '*' || pattern[i] == '?' || pattern[i] == '[' || pattern[i] == '\\')
            flags = -1;
    if (flags) {
        while (*text)
            text++;
        __VERIFIER_assume(__ulseq_not_exact() == 0);
        return __VERIFIER_nondet_int();
    }
    while (pattern[at] && pattern[at] == text[at])
        at++;
    return pattern[at] != text[at];
}
/* @function realpath */
char *realpath(const char *__restrict name, char *__restrict path)
{
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    if (!path) {
        path = __ulseq_text();
        path[0] = '/';
        return path;
    }
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    path[0] = '/';
    path[1] = 0;
    return path;
}
/* @function getcwd */
char *getcwd(char *path, __SIZE_TYPE__ size)
{
    if (path && size)
        __ulseq_fill_text(path, size);
    if ((path && size < 2) || __VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    if (!path)
        path = __ulseq_text();
    path[0] = '/';
    return path;
}
/* @function __ulseq_unique_name */
static int __ulseq_unique_name(char *name, int suffix)
{
    static const char letters[65] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ab";
    long which = __VERIFIER_nondet_long(), begin = -6;
    while (name[begin + 6])
        begin++;
    begin -= suffix;
    if (suffix < 0 || begin < 0)
        return 0;
    for (int i = 0; i < 6; i++)
        if (name[begin + i] != 'X')
            return 0;
    for (int i = 0; i < 6; i++)
        name[begin + i] = letters[which >> 6 * i & 63];
    return 1;
}
/* @function __ulseq_unique_file */
static int __ulseq_unique_file(char *name, int suffix)
{
    if (!__ulseq_unique_name(name, suffix)) {
        *__errno_location() = 22;
        return -1;
    }
    return __VERIFIER_nondet_bool() ? __ulseq_fails() : __ulseq_between(0, 2147483647);
}
/* @function mkstemp */
int mkstemp(char *name)
{
    return __ulseq_unique_file(name, 0);
}
/* @function mkstemp64 */
int mkstemp64(char *name)
{
    return __ulseq_unique_file(name, 0);
}
/* @function mkostemp */
int mkostemp(char *name, int flags)
{
    return __ulseq_unique_file(name, 0);
}
/* @function mkostemp64 */
int mkostemp64(char *name, int flags)
{
    return __ulseq_unique_file(name, 0);
}
/* @function mkstemps */
int mkstemps(char *name, int suffix)
{
    return __ulseq_unique_file(name, suffix);
}
/* @function mkstemps64 */
int mkstemps64(char *name, int suffix)
{
    return __ulseq_unique_file(name, suffix);
}
/* @function mkdtemp */
char *mkdtemp(char *name)
{
    if (!__ulseq_unique_name(name, 0)) {
        *__errno_location() = 22;
        return 0;
    }
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    return name;
}
/* @function readdir */
struct dirent *readdir(DIR *directory)
{
    struct dirent **entries = (struct dirent **)directory, *entry;
    if (!*entries)
        *entries = __builtin_calloc(2, sizeof(struct dirent));
    if (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool())
            __ulseq_fails();
        return 0;
    }
    entry = *entries + __VERIFIER_nondet_bool();
    __ulseq_fill(entry, sizeof *entry);
    entry->d_name[sizeof entry->d_name - 1] = 0;
    return entry;
}
/* @function readdir64 */
struct dirent64 *readdir64(DIR *directory)
{
    struct dirent64 **entries = (struct dirent64 **)directory, *entry;
    if (!*entries)
        *entries = __builtin_calloc(2, sizeof(struct dirent64));
    if (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool())
            __ulseq_fails();
        return 0;
    }
    entry = *entries + __VERIFIER_nondet_bool();
    __ulseq_fill(entry, sizeof *entry);
    entry->d_name[sizeof entry->d_name - 1] = 0;
    return entry;
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
/* @function glob */
int glob(const char *__restrict pattern, int flags, int (*failed)(const char *, int), glob_t *__restrict result)
{
    if ((flags & 552) || __VERIFIER_nondet_bool())
        __ulseq_not_followed();
    result->gl_pathc = 0;
    result->gl_pathv = 0;
    if (__VERIFIER_nondet_bool())
        return __ulseq_between(1, 3);
    result->gl_pathv = __builtin_calloc(3, sizeof(char *));
    result->gl_pathv[0] = __ulseq_text();
    result->gl_pathc = 1;
    if (__VERIFIER_nondet_bool()) {
        result->gl_pathv[1] = __ulseq_text();
        result->gl_pathc = 2;
    }
    return 0;
}
/* @function globfree */
void globfree(glob_t *result)
{
    if (result->gl_pathv) {
        for (__SIZE_TYPE__ i = 0; i < result->gl_pathc; i++)
            __builtin_free(result->gl_pathv[i]);
        __builtin_free(result->gl_pathv);
        result->gl_pathv = 0;
    }
}
/* @function scandir */
int scandir(const char *__restrict name, struct dirent ***__restrict list, int (*wanted)(const struct dirent *), int (*order)(const struct dirent **, const struct dirent **))
{
    struct dirent **all;
    int count = 0;
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    all = __builtin_calloc(2, sizeof(struct dirent *));
    for (int i = 0; i < 2 && __VERIFIER_nondet_bool(); i++) {
        struct dirent *entry = __builtin_calloc(1, sizeof(struct dirent));
        __ulseq_fill(entry, sizeof(struct dirent));
        entry->d_name[255] = 0;
        if (wanted && !wanted(entry))
            __builtin_free(entry);
        else
            all[count++] = entry;
    }
    if (order && count == 2 && order((const struct dirent **)&all[0], (const struct dirent **)&all[1]) > 0) {
        struct dirent *first = all[0];
        all[0] = all[1];
        all[1] = first;
    }
    *list = all;
    return count;
}
/* @function __ulseq_order_of_names */
static int __ulseq_order_of_names(const char *left, const char *right)
{
    while (*left && *left == *right)
        left++, right++;
    return *left == *right ? 0 : *left < *right ? -1 : 1;
}
/* @function alphasort */
int alphasort(const struct dirent **left, const struct dirent **right)
{
    return __ulseq_order_of_names((*left)->d_name, (*right)->d_name);
}
/* @function versionsort */
int versionsort(const struct dirent **left, const struct dirent **right)
{
    return __ulseq_order_of_names((*left)->d_name, (*right)->d_name);
}
/* @function fts_open */
FTS *fts_open(char *const *paths, int options, int (*order)(const FTSENT **, const FTSENT **))
{
    FTS *tree;
    if (order && __VERIFIER_nondet_bool())
        __ulseq_not_followed();
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    tree = __builtin_calloc(1, sizeof(FTS));
    tree->fts_options = options;
    return tree;
}
/* @function __ulseq_tree_entry */
static FTSENT *__ulseq_tree_entry(FTS *tree)
{
    FTSENT *entry;
    int length = __ulseq_between(0, 7);
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    if (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool()) {
            *__errno_location() = 0;
        } else
            __ulseq_fails();
        return 0;
    }
    if (!tree->fts_cur) {
        tree->fts_cur = __builtin_calloc(1, sizeof(FTSENT) + 8);
        tree->fts_cur->fts_parent = __builtin_calloc(1, sizeof(FTSENT));
        tree->fts_cur->fts_parent->fts_level = -1;
        tree->fts_cur->fts_statp = __builtin_calloc(1, 144);
        tree->fts_cur->fts_path = __ulseq_text();
        tree->fts_cur->fts_accpath = tree->fts_cur->fts_path;
    }
    entry = tree->fts_cur;
    __ulseq_fill_short_text(entry->fts_path);
    __ulseq_fill_short_text(entry->fts_name);
    __ulseq_fill(entry->fts_statp, 144);
    entry->fts_path[length] = 0;
    entry->fts_name[length] = 0;
    entry->fts_pathlen = (unsigned short)length;
    entry->fts_namelen = (unsigned short)length;
    entry->fts_info = (unsigned short)__ulseq_between(1, 14);
    entry->fts_level = (short)__ulseq_between(0, 32767);
    entry->fts_errno = __ulseq_between(0, 133);
    return entry;
}
/* @function fts_read */
FTSENT *fts_read(FTS *tree)
{
    return __ulseq_tree_entry(tree);
}
/* @function fts_children */
FTSENT *fts_children(FTS *tree, int options)
{
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    if (__VERIFIER_nondet_bool()) {
        *__errno_location() = 0;
    } else
        __ulseq_fails();
    return 0;
}
/* @function fts_set */
int fts_set(FTS *tree, FTSENT *entry, int option)
{
    __ulseq_reads(entry, sizeof(FTSENT));
    return __VERIFIER_nondet_bool() ? __ulseq_fails() : 0;
}
/* @function fts_close */
int fts_close(FTS *tree)
{
    if (tree->fts_cur) {
        __builtin_free(tree->fts_cur->fts_path);
        __builtin_free(tree->fts_cur->fts_statp);
        __builtin_free(tree->fts_cur->fts_parent);
        __builtin_free(tree->fts_cur);
    }
    __builtin_free(tree);
    return __VERIFIER_nondet_bool() ? __ulseq_fails() : 0;
}
