// The values of floating-point variables are shown as such.
// verdict: false(unreach-call)
// shows: ratio: 0.0 -> 1.5
#include <pthread.h>
#include <assert.h>

static float ratio;
static struct {
	long n;
	double d;
} parts;

static void *work(void *arg)
{
	ratio = 1.5f;
	parts.d = -2;
	parts.n = 3;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, work, 0);
	pthread_join(t, 0);
	assert(ratio + parts.d == 0);
	return 0;
}
