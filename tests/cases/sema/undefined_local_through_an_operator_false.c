// verdict: false(undefined)
int *p;

static void keeps(void)
{
	int x = 1;
	p = (int *)__builtin_expect((long)&x, 1);
}

int main(void)
{
	keeps();
	return *p == 2;
}
