// args: --args=-n2
// exit: 0
// says: the command line is `a.out -n2`

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int done;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
	pthread_mutex_lock(&m);
	done++;
	pthread_mutex_unlock(&m);
	return unused;
}

// The texts may be modified, as may the parameters; nothing is in the environment.
int main(int argc, char *argv[], char **envp)
{
	assert(argc == 2 && argv[argc] == 0 && envp[0] == 0);
	assert(strcmp(argv[0], "a.out") == 0 && strncmp(argv[1], "-n", 2) == 0);
	int n = atoi(argv[1] + 2);
	pthread_t t[4];
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], 0, worker, 0);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], 0);
	assert(done == 2);
	argv[1][0] = '+';
	assert(strcmp(*++argv, "+n2") == 0 && --argc == 1);
	return 0;
}
