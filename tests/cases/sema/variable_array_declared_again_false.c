// verdict: false(undefined)
/* A jump to before the declaration ends the array, although its block goes on. */
static int sum(int n)
{
	int rounds = 0, *old = 0;
again:
	if (rounds == 1)
		return *old;
	int parts[n];
	parts[0] = ++rounds;
	old = parts;
	goto again;
}

int main(void)
{
	return sum(3) == 7;
}
