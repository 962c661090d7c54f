// verdict: false(unreach-call)
// So has one of an element further behind.
#include <assert.h>
struct flags { unsigned char a : 4, b : 4; };
int main(void)
{
	struct flags all[20];
	all[17].a = 1;
	assert(all[17].b == 0);
	return 0;
}
