// exit: 10
// says: write to an object that is defined with `const`
static const volatile int level = 1;

int main(void)
{
	*(int *)&level = 2;
	return 0;
}
