// args: --property data-race
// exit: 10
// says: data race

#include <pthread.h>
#include <spawn.h>

static posix_spawn_file_actions_t actions;

static void *close_in_child(void *arg)
{
	posix_spawn_file_actions_addclose(&actions, 5);
	return arg;
}

int main(void)
{
	pthread_t thread;
	posix_spawn_file_actions_init(&actions);
	pthread_create(&thread, 0, close_in_child, 0);
	posix_spawn_file_actions_adddup2(&actions, 3, 4);
	pthread_join(thread, 0);
	return 0;
}
