// verdict: true
// args: --property overflow

// One of 32 bits is unsigned.
int one = 1, zero = 0;

int main(void)
{
	struct { unsigned low : 32; } all = { 4294967294u + one };
	zero = all.low + one > 0;
	return 0;
}
