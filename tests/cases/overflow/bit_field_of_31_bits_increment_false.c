// verdict: false(no-overflow)
// args: --property overflow

// An increment adds 1 to the promoted value (C11 6.5.3.1p2, 6.3.1.1p2).
unsigned one = 1;

int main(void)
{
	struct { unsigned low : 31; } all = { 2147483646u + one };
	all.low++;
	return 0;
}
