// verdict: true
// A stream is opened and closed again and again; the standard streams are no objects of the program.
#include <pthread.h>
#include <stdio.h>

static FILE *opened(int quiet)
{
    FILE *file = quiet ? NULL : fopen("log", "w");
    return file ? file : stderr;
}

static void *work(void *arg)
{
    FILE *out = opened(arg == 0);
    fprintf(out, "%d\n", 1);
    if (out != stderr)
        fclose(out);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    FILE *mine = opened(0);
    fputs("x", mine);
    fflush(mine);
    if (mine != stderr && fclose(mine) != 0)
        perror("x");
    pthread_join(t, 0);
    fprintf(stdout, "done\n");
    fclose(stdout);
    return 0;
}
