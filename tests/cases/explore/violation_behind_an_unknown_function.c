// args: --extern=havoc
// exit: 10
// says: false(unreach-call)
#include "common.h"

struct server {
	int number;
	char name[20];
};

struct server *connect_to(const char *name);
int is_ready(struct server *server);
void shuts_down(void) __attribute__((noreturn));

/* What an unknown function does is not known, but one that changes nothing and returns an object is among it. */
static int shared;

static void *writes(void *arg)
{
	shared = 1;
	return arg;
}

int main(void)
{
	pthread_t thread;
	struct server *server = connect_to("name");

	if (!server || !is_ready(server))
		shuts_down();
	server[1].number = 1;
	pthread_create(&thread, NULL, writes, NULL);
	if (shared == 1)
		reach_error();
	pthread_join(thread, NULL);
	free(server);
	return 0;
}
