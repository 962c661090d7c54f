// rests on: accesses to local variables after their life are not checked in the sequential program
const int *p;

static void keeps(void)
{
	const int x = 1;
	p = &x;
}

int main(void)
{
	keeps();
	return *p == 2;
}
