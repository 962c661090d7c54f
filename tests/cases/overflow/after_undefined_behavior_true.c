// verdict: true
// args: --property overflow

// So does a division by zero.
int most = 2147483647, one = 1, zero = 0;

int main(void)
{
	zero = one / zero;
	zero = most + one;
	return 0;
}
