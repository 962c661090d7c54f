// rests on: memory from alloca is not used after its function has returned
#include <alloca.h>

int *p;

static void keeps(int n)
{
	while (n--) {
		p = alloca(sizeof *p);
		*p = 1;
	}
}

int main(void)
{
	keeps(2);
	return *p == 2;
}
