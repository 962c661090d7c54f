// verdict: true
#include <assert.h>
#include <string.h>

int main(void)
{
	int x;
	struct { int a, b; } s;
	memset(&x, 0, sizeof x);
	memset(&s, 0, sizeof s);
	assert(x == 0 && s.b == 0);
	return 0;
}
