// verdict: true
// args: --property overflow

// The bit below the sign, and any bit of an unsigned number.
int one = 1, zero = 0;

int main(void)
{
	int by = 30 * one;
	zero = (one << by) == 0;
	zero = (1u << (by + 1)) == 0;
	zero = (1L << 62) * one == 0;
	return 0;
}
