// verdict: false(no-overflow)
// args: --property overflow

// An assignment that shifts.
int one = 1, zero = 0;

int main(void)
{
	int bits = 1073741823 + one;
	bits <<= 1;
	zero = bits;
	return 0;
}
