// exit: 10
// says: an index outside of its array
//
// A buffer may be filled completely (POSIX recv): the ends of what an input may be are tried. Steps in an endless loop end when they
// have made some choices, so that not all combinations of them are tried at once.

#include <pthread.h>
#include <sys/socket.h>

static void *serve(void *arg)
{
	char text[300];
	int from = *(int *)arg;
	for (;;) {
		int got = recv(from, text, sizeof text, 0);
		if (got <= 0)
			continue;
		text[got] = 0;
	}
}

int main(void)
{
	pthread_t thread;
	int from = 3;
	pthread_create(&thread, 0, serve, &from);
	pthread_join(thread, 0);
	return 0;
}
