// exit: 10
// says: undefined behavior: free of memory of the library that malloc did not give

/* What the library keeps is not freed (C11 7.22.3.3p2): texts of POSIX getenv, strerror, asctime, ctime, inet_ntoa, dlerror,
 * setlocale, ttyname, and memory from mmap. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <locale.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static void *memory(void)
{
#if defined(ERROR)
    return strerror(2);
#elif defined(TIME)
    time_t now = time(0);
    return ctime(&now);
#elif defined(BROKEN_DOWN)
    struct tm new_year = { .tm_year = 100, .tm_mday = 1 };
    return asctime(&new_year);
#elif defined(ADDRESS)
    struct in_addr any = { 0 };
    return inet_ntoa(any);
#elif defined(LINKER)
    return dlerror();
#elif defined(LOCALE)
    return setlocale(LC_ALL, "");
#elif defined(TERMINAL)
    return ttyname(0);
#elif defined(SIGNAL)
    return strsignal(2);
#elif defined(HOST)
    return (char *)gai_strerror(2);
#elif defined(MAPPED)
    void *mapped = mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mapped == MAP_FAILED ? 0 : mapped;
#else
    return getenv("HOME");
#endif
}

int main(void)
{
    char *own = malloc(8);
    /* Something comes from the environment. */
    time(0);
    char *text = memory();
    free(own);
    if (text)
        free(text);
    return 0;
}
