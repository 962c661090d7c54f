// verdict: false(no-overflow)
// args: --property overflow

// The least number times a variable that is -1.
int one = 1, zero = 0;

int main(void)
{
	long lowest = -9223372036854775807L - one, minus = -one;
	zero = lowest * minus == 0;
	return 0;
}
