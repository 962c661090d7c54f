// verdict: unknown
// A loop of libev calls functions of the program: what happens afterwards is neither proved nor found.
#include <assert.h>

struct ev_loop;
struct ev_loop *ev_default_loop(unsigned flags);
int ev_run(struct ev_loop *loop, int flags);

int main(void)
{
	struct ev_loop *loop = ev_default_loop(0);
	if (loop) {
		ev_run(loop, 0);
		assert(0);
	}
	return 0;
}
