// verdict: unknown
// A pointer to a constant lets nothing of its own object change, but what the pointers in it lead to.
#include <assert.h>
struct view { int size; int *data; };
extern void show(const struct view *view);
int main(void)
{
	int data = 1;
	struct view view = { 1, &data };
	show(&view);
	assert(view.size == 1);
	const int fixed[2] = { 1, 2 };
	struct view constant = { 1, (int *)fixed };
	show(&constant);
	assert(fixed[0] == 1);
	return 0;
}
