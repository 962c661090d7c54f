// verdict: false(undefined)
static int runs;

static void run(int n)
{
	runs += n;
}

int main(void)
{
	int (*call)(int) = (int (*)(int))run;
	return call(1) == 2;
}
