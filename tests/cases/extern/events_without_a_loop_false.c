// verdict: false(unreach-call)
// libevent may have no base, and it may not add an event; what it puts into an event is its own.
#include <assert.h>

struct event_base;
struct event { int flags; struct event *next; };
struct event_base *event_base_new(void);
void event_set(struct event *event, int number, short flags, void (*call)(int, short, void *), void *argument);
int event_base_set(struct event_base *base, struct event *event);
int event_add(struct event *event, const void *time);

int called;

void call(int number, short flags, void *argument)
{
	called = 1;
}

int main(void)
{
	struct event_base *base = event_base_new();
	struct event event;
	int kept = 7;
	if (!base)
		return 0;
	event_set(&event, 0, 2, call, 0);
	int set = event_base_set(base, &event);
	assert(set == 0 || set == -1);
	if (event_add(&event, 0)) {
		assert(!called && kept == 7);
		assert(event.flags != 3);
	}
	return 0;
}
