// verdict: false(no-overflow)
// args: --property overflow

// The sum of two long numbers.
int one = 1, zero = 0;

int main(void)
{
	long highest = 9223372036854775806L + one, up = one;
	zero = highest + up > 0;
	return 0;
}
