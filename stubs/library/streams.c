/* The lock of a stream (POSIX flockfile(3p)): recursive, one for each stream. The depth is the calling thread's own. */
/* @function __ulseq_file_lock */
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __ulseq_not_followed(void);
int __ulseq_file_lock(FILE *stream)
{
    static FILE *streams[16];
    int found = 0;
    if (!stream)
        __builtin_unreachable();
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
/* @function __ulseq_file_lock_mutex */
pthread_mutex_t *__ulseq_file_lock_mutex(int stream)
{
    static pthread_mutex_t mutexes[16];
    return &mutexes[stream];
}
/* @function __ulseq_file_lock_depth */
int *__ulseq_file_lock_depth(int stream)
{
    static _Thread_local int depth[16];
    return &depth[stream];
}
/* @function flockfile */
extern int pthread_mutex_lock();
void flockfile(FILE *file)
{
    int stream = __ulseq_file_lock(file), *depth = __ulseq_file_lock_depth(stream);
    if (*depth == 0)
        pthread_mutex_lock(__ulseq_file_lock_mutex(stream));
    ++*depth;
}
/* @function ftrylockfile */
extern int pthread_mutex_trylock();
int ftrylockfile(FILE *file)
{
    int stream = __ulseq_file_lock(file), *depth = __ulseq_file_lock_depth(stream);
    if (*depth == 0 && pthread_mutex_trylock(__ulseq_file_lock_mutex(stream)) != 0)
        return 16;
    ++*depth;
    return 0;
}
/* @function funlockfile */
extern int pthread_mutex_unlock();
void funlockfile(FILE *file)
{
    int stream = __ulseq_file_lock(file), *depth = __ulseq_file_lock_depth(stream);
    if (*depth == 0)
        __builtin_unreachable();
    if (--*depth == 0)
        pthread_mutex_unlock(__ulseq_file_lock_mutex(stream));
}
