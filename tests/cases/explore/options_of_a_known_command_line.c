// args: --args "rest -n3 --file=x.txt"
// exit: 0
// says: ulseq verdict: true

/* getopt_long reads the options that are given, and moves what is none behind them. */
#include <assert.h>
#include <getopt.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int workers = 1, total;
static const char *file;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    total++;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(int argc, char **argv)
{
    static const struct option names[] = {{"workers", required_argument, 0, 'n'}, {"file", required_argument, 0, 'f'}, {0}};
    pthread_t threads[4];
    int option;
    while ((option = getopt_long(argc, argv, "n:f:", names, 0)) != -1) {
        if (option == 'n')
            workers = atoi(optarg);
        else if (option == 'f')
            file = optarg;
        else
            return 2;
    }
    assert(optind == argc - 1 && !strcmp(argv[optind], "rest"));
    assert(file && !strcmp(file, "x.txt"));
    assert(workers == 3);
    for (int i = 0; i < workers; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < workers; i++)
        pthread_join(threads[i], 0);
    assert(total == 3);
    return 0;
}
