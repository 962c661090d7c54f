// verdict: false(no-overflow)
// args: --property overflow

// The sum of two variables that is one too large (C11 6.5p5).
int most = 2147483647, one = 1, zero = 0;

int main(void)
{
	int sum = most + one;
	zero = sum;
	return 0;
}
