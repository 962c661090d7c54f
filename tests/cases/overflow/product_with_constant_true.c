// verdict: true
// args: --property overflow

// Both limits of a product with a constant, and a product with zero.
int most = 2147483647, least = -2147483647 - 1, one = 1, zero = 0;

int main(void)
{
	zero = (214748363 + one) * 10;
	zero = (-214748365 + one) * 10;
	zero = most * 0 + least * 0;
	return 0;
}
