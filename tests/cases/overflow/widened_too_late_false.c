// verdict: false(no-overflow)
// args: --property overflow

// The product is one of int, and converted after it has overflowed.
int one = 1, zero = 0;

int main(void)
{
	int rows = 65536 * one;
	long cells = rows * rows;
	zero = cells > 0;
	return 0;
}
