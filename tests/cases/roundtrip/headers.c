// Standard headers, with the program's uses of what they declare.
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

int classify(int c) { return c == EOF ? 1 : c > CHAR_MAX ? 2 : errno; }
bool copy(char *to, size_t n, const char *from) { return n > strlen(from) ? (strcpy(to, from), true) : false; }
double root(double x) { return isnan(x) ? 0 : sqrt(fabs(x)); }
int show(FILE *f, va_list list) { return vfprintf(f, "%d\n", list) + fprintf(stderr, "%ju", (uintmax_t)INT64_MAX); }
void *room(size_t n) { void *p = malloc(n); if (!p) abort(); return memset(p, 0, n); }
time_t now(void) { return time(NULL) + (time_t)sizeof(jmp_buf) + SIGINT + PATH_MAX; }
