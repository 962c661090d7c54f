// verdict: false(no-overflow)
// args: --property overflow

// The constant on the left.
int most = 2147483647, zero = 0;

int main(void)
{
	zero = 2 + (most - 1);
	return 0;
}
