// A `switch` that falls through, and jumps back and out of a loop.
// scheme: resume
// scheme: step
#include <pthread.h>

int state;

void *worker(void *arg)
{
	int tries = 0;
again:
	switch (state) {
	case 0:
		state = 1;
	case 1 ... 3:
		tries++;
		break;
	default:
		goto out;
	}
	if (tries < 3)
		goto again;
out:
	state = 9;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	state = 5;
	return 0;
}
