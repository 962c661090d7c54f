// args:
// exit: 10
// says: false(unreach-call)
// args: -DSAFE
// exit: 5
// says: an address is used as a number, or the id of a thread

/* One thread writes its id into a text. That the analysis of the program text then takes all characters for parts of
 * ids is no reason to doubt a violation for which no id was used; a proof does not count. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct request {
	char text[24];
	char reply[24];
};

#ifdef SAFE
_Atomic
#endif
static int requests;

static void name(struct request *request)
{
	snprintf(request->text, sizeof request->text, "thread %lu", pthread_self());
}

static void *worker(void *from)
{
	struct request *request = from;
	if (request->reply[0] == 'n')
		name(request);
	requests++;
	return NULL;
}

int main(void)
{
	struct request one = {"", "x"}, two = {"", "x"};
	pthread_t first, second;
	char *copies[] = {one.text, two.reply};
	pthread_create(&first, NULL, worker, &one);
	pthread_create(&second, NULL, worker, &two);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	for (int i = 0; i < 2; i++)
		if (copies[i][0] == 'y')
			requests = 2;
	assert(requests == 2);
	return 0;
}
