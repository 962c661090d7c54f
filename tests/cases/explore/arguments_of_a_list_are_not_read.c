// exit: 0
// says: `vprintf` reads and stores nothing through the arguments that it prints
#include <stdarg.h>
#include <stdio.h>

static void log_message(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(void)
{
    log_message("%s %d", "text", 1);
    return 0;
}
