// verdict: true
#include <assert.h>

struct packet {
	const unsigned kind : 3;
	unsigned length : 5;
	const int id;
} global = { 1, 2, 3 };

union number {
	const int seen;
	int set;
} number = { 1 };

static const volatile int level = 4;

static void lengthen(struct packet *packet)
{
	packet->length = 7;
}

/* Constants are initialized, and what lies beside them, or is also something else, is written. */
int main(void)
{
	struct packet local = { 4, 5, 6 };
	const volatile int *at = &level;
	local.length = 1;
	lengthen(&local);
	lengthen(&global);
	number.set = 8;
	assert(local.kind == 4 && local.length == 7 && local.id == 6);
	assert(global.kind == 1 && global.length == 7 && global.id == 3);
	assert(number.seen == 8 && *at == 4);
	return 0;
}
