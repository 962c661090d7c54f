// verdict: false(unreach-call)
// Arrays in structures in arrays; a static object of another function.
#include <assert.h>
struct row { char name[3]; struct { int x, y; } at[2]; };
extern void fill(char *p);
static struct row rows[2];
static void set(struct row *r) { fill(r->name); }
int main(void)
{
	set(&rows[0]);
	assert(rows[1].at[1].y == 0);
	return 0;
}
