// verdict: false(unreach-call)

/* The account whose address is less is locked: that need not be the second one. */
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
	struct account *before = from < to ? from : to;
	pthread_mutex_lock(&before->mutex);
	from->balance -= amount;
	to->balance += amount;
	pthread_mutex_unlock(&before->mutex);
}
static void *client(void *unused)
{
	pthread_mutex_lock(&second.mutex);
	second.balance += 10;
	pthread_mutex_unlock(&second.mutex);
	first.balance -= 10;
	return unused;
}
int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, client, 0);
	transfer(&second, &first, 20);
	pthread_join(thread, 0);
	assert(second.balance == 90);
	return 0;
}
