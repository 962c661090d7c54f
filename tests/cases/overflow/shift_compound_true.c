// verdict: true
// args: --property overflow

// One place less; and a shift to the right.
int least = -2147483647 - 1, one = 1, zero = 0;

int main(void)
{
	int bits = 536870911 + one;
	bits <<= 1;
	bits = least >> 3;
	zero = bits;
	return 0;
}
