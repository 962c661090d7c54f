// verdict: false(no-overflow)
// args: --property overflow

// A one is shifted into the sign (C11 6.5.7p4).
int one = 1, zero = 0;

int main(void)
{
	int by = 30 + one;
	zero = (one << by) == 0;
	return 0;
}
