// verdict: false(unreach-call)
// A pointer to a constant lets the data behind the pointers in it change.
#include <assert.h>
struct view { int size; int *data; };
extern void show(const struct view *view);
int main(void)
{
	int data = 1;
	struct view view = { 1, &data };
	show(&view);
	assert(data == 1);
	return 0;
}
