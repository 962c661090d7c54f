// verdict: false(no-overflow)
// args: --property overflow

// A negative number is shifted, by nothing.
int one = 1, zero = 0;

int main(void)
{
	int minus = -one;
	zero = minus << zero;
	return 0;
}
