// verdict: false(no-overflow)
// args: --property overflow

// The sum of two indices of a large array.
int one = 1, zero = 0;

int main(void)
{
	int low = 1500000000 * one, high = 1600000000 * one;
	zero = (low + high) / 2;
	return 0;
}
