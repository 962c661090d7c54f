// refuse: __attribute__((scalar_storage_order)) is not supported
#include <assert.h>
struct __attribute__((scalar_storage_order("big-endian"))) big { int a; } object;
int x;

int main(void)
{
	x = 2;
	object.a = 1;
	x = object.a + 5;
	assert(x == 2);
	return 0;
}
