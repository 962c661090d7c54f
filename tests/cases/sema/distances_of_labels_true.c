// verdict: true
// A table of distances between labels (GCC, "Labels as Values"), and two threads in one interpreter.
#include <assert.h>
#include <pthread.h>

static int execute(const unsigned char *code)
{
	static const int distance[] = { &&add - &&add, &&twice - &&add, &&stop - &&add };
	int x = 1;
	goto *(&&add + distance[*code++]);
add:
	x++;
	goto *(&&add + distance[*code++]);
twice:
	x *= 2;
	goto *(&&add + distance[*code++]);
stop:
	return x;
}

static int result;

static void *worker(void *arg)
{
	(void)arg;
	result = execute((const unsigned char *)"\0\1\2");
	return 0;
}

int main(void)
{
	pthread_t id;
	if (pthread_create(&id, 0, worker, 0)) return 0;
	assert(execute((const unsigned char *)"\1\1\0\2") == 5);
	pthread_join(id, 0);
	assert(result == 4);
	return 0;
}
