// verdict: false(undefined)
int *p;

/* The second call has a local of its own. */
static void keeps(int x)
{
	if (x)
		p = &x;
	else
		*p = 1;
}

int main(void)
{
	keeps(1);
	keeps(0);
	return 0;
}
