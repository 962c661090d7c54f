// verdict: true
// C11 7.27.3.5p8, 7.21.6.12; POSIX dup2, wait, listen, raise; Linux mmap(2)
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int print(char *to, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(to, size, format, args);
    va_end(args);
    return length;
}

int main(void)
{
    struct tm now = {0};
    char text[8];
    text[strftime(text, sizeof text, "%H", &now)] = 0;
    int length = print(text, sizeof text, "%d", 1);
    if (length >= 0 && length < (int)sizeof text)
        assert(text[length] == 0);
    int copy = dup2(0, 5);
    assert(copy == -1 || copy == 5);
    assert(wait(0) != 0);
    assert(listen(3, 1) <= 0);
    char *zeros = mmap(0, 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (zeros != MAP_FAILED)
        assert(zeros[3] == 0);
    raise(SIGKILL);
    assert(0);
}
