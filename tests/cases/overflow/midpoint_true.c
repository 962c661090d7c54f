// verdict: true
// args: --property overflow

// The way to compute it.
int one = 1, zero = 0;

int main(void)
{
	int low = 1500000000 * one, high = 1600000000 * one;
	zero = low + (high - low) / 2;
	return 0;
}
