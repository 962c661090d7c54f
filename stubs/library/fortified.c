/* glibc's checked forms of functions (`_FORTIFY_SOURCE`), as its fcntl.h, unistd.h, sys/select.h and sys/socket.h call them. */
/* @function __fdelt_chk */
long __fdelt_chk(long descriptor)
{
    if (descriptor < 0 || descriptor >= 1024)
        __builtin_abort();
    return descriptor / 64;
}
/* @function __fdelt_warn */
long __fdelt_warn(long descriptor)
{
    if (descriptor < 0 || descriptor >= 1024)
        __builtin_abort();
    return descriptor / 64;
}
/* @function __read_chk */
long read(int descriptor, void *to, __SIZE_TYPE__ count);
long __read_chk(int descriptor, void *to, __SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    if (count > size)
        __builtin_abort();
    return read(descriptor, to, count);
}
/* @function __recv_chk */
long recv(int descriptor, void *to, __SIZE_TYPE__ count, int flags);
long __recv_chk(int descriptor, void *to, __SIZE_TYPE__ count, __SIZE_TYPE__ size, int flags)
{
    if (count > size)
        __builtin_abort();
    return recv(descriptor, to, count, flags);
}
/* @function __readlink_chk */
long readlink(const char *path, char *to, __SIZE_TYPE__ count);
long __readlink_chk(const char *path, char *to, __SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    if (count > size)
        __builtin_abort();
    return readlink(path, to, count);
}
/* @function __explicit_bzero_chk */
void __explicit_bzero_chk(void *to, __SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    if (count > size)
        __builtin_abort();
    __builtin_memset(to, 0, count);
}
