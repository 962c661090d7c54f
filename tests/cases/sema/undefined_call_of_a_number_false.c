// verdict: false(undefined)
static int one(void) { return 1; }

int chosen = 1;

int main(void)
{
	int (*f)(void) = chosen ? (int (*)(void))8 : one;
	return f();
}
