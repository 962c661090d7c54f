// verdict: true
// args: --property overflow

// A bit-field is promoted to int, and what it does not hold is converted.
int one = 1, zero = 0;

int main(void)
{
	struct { int low : 3; unsigned high : 5; } all = { 3, 31 };
	all.low++;
	all.high += one;
	all.low = all.low * 9;
	zero = all.low + all.high;
	return 0;
}
