// exit: 0
// says: ulseq verdict: true

/* Memory from malloc is aligned for any type that fits (C11 7.22.3p1), so that rounding its address up to a multiple of 16
 * gives the same place wherever it is; the pointer to all of it is kept before that place. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static int *number;

static void *aligned(size_t size)
{
	char *all = malloc(size + 15 + sizeof(void *)), *place;
	place = (char *)(((uintptr_t)all + sizeof(void *) + 15) & ~(uintptr_t)15);
	((void **)place)[-1] = all;
	return place;
}

static void *worker(void *unused)
{
	*number = 5;
	return unused;
}

int main(void)
{
	pthread_t thread;
	number = aligned(sizeof *number);
	pthread_create(&thread, NULL, worker, NULL);
	pthread_join(thread, NULL);
	assert(*number == 5);
	free(((void **)number)[-1]);
	return 0;
}
