// verdict: true
// args: --property overflow

// The largest and the least sums that fit.
int most = 2147483647, least = -2147483647 - 1, one = 1, zero = 0;

int main(void)
{
	int sum = (most - one) + one;
	sum = (least + one) + -one;
	zero = sum;
	return 0;
}
