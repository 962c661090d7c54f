// verdict: false(no-overflow)
// args: --property overflow

// 2^31 does not fit.
int one = 1, zero = 0;

int main(void)
{
	int wide = 65536, half = 32768;
	zero = wide * half * one;
	return 0;
}
