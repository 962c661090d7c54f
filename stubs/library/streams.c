/* The lock of a stream (POSIX flockfile(3p)): recursive, one for each stream. */
/* @function __ulseq_file_lock */
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __ulseq_not_followed(void);
int __ulseq_file_lock(void *stream)
{
    static void *streams[16];
    int found = 0;
    __VERIFIER_atomic_begin();
    while (found < 16 && streams[found] && streams[found] != stream)
        found++;
    if (found < 16)
        streams[found] = stream;
    __VERIFIER_atomic_end();
    if (found == 16)
        __ulseq_not_followed();
    return found;
}
/* @function __ulseq_file_lock_is_locked */
int *__ulseq_file_lock_is_locked(int stream)
{
    static int is_locked[16];
    return &is_locked[stream];
}
/* @function __ulseq_file_lock_depth */
int *__ulseq_file_lock_depth(int stream)
{
    static _Thread_local int depth[16];
    return &depth[stream];
}
/* @function flockfile */
void flockfile(FILE *file)
{
    int stream = __ulseq_file_lock(file), *depth = __ulseq_file_lock_depth(stream);
    if (*depth == 0)
        while (!__sync_bool_compare_and_swap(__ulseq_file_lock_is_locked(stream), 0, 1))
            ;
    ++*depth;
}
/* @function ftrylockfile */
int ftrylockfile(FILE *file)
{
    int stream = __ulseq_file_lock(file), *depth = __ulseq_file_lock_depth(stream);
    if (*depth == 0 && !__sync_bool_compare_and_swap(__ulseq_file_lock_is_locked(stream), 0, 1))
        return 16;
    ++*depth;
    return 0;
}
/* @function funlockfile */
void funlockfile(FILE *file)
{
    int stream = __ulseq_file_lock(file), *depth = __ulseq_file_lock_depth(stream);
    if (*depth == 0)
        __builtin_unreachable();
    if (--*depth == 0)
        __sync_lock_release(__ulseq_file_lock_is_locked(stream));
}
