// verdict: true

/* Two locks are taken in the order of their addresses, whatever it is. */
#include <assert.h>
#include <pthread.h>
struct account {
	pthread_mutex_t mutex;
	int balance;
};
static struct account first = { PTHREAD_MUTEX_INITIALIZER, 100 };
static struct account second = { PTHREAD_MUTEX_INITIALIZER, 100 };
static void transfer(struct account *from, struct account *to, int amount)
{
	struct account *before = from < to ? from : to, *after = from < to ? to : from;
	pthread_mutex_lock(&before->mutex);
	pthread_mutex_lock(&after->mutex);
	from->balance -= amount;
	to->balance += amount;
	pthread_mutex_unlock(&before->mutex);
	pthread_mutex_unlock(&after->mutex);
}
static void *client(void *unused)
{
	transfer(&first, &second, 10);
	return unused;
}
int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, client, 0);
	transfer(&second, &first, 20);
	pthread_join(thread, 0);
	assert(first.balance == 110 && second.balance == 90);
	return 0;
}
