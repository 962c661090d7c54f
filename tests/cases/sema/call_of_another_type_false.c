// verdict: false(undefined)
/* The calling convention may forgive it, C does not: an argument of another size. */
static long twice(long n)
{
	return 2 * n;
}

int main(void)
{
	long (*call)(int) = (long (*)(int))twice;
	return call(1) == 2;
}
