// verdict: false(no-overflow)
// args: --property overflow

// An int holds all values of an unsigned bit-field of 31 bits, so the sum is one of int (C11 6.3.1.1p2).
int one = 1, zero = 0;

int main(void)
{
	struct { unsigned low : 31; } all = { 2147483646u + one };
	zero = all.low + one > 0;
	return 0;
}
