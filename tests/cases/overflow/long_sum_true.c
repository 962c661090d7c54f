// verdict: true
// args: --property overflow

// Numbers of different signs always have a sum.
int one = 1, zero = 0;

int main(void)
{
	long highest = 9223372036854775806L + one, lowest = -9223372036854775807L - one;
	zero = highest + lowest < 0;
	zero = highest - one > 0;
	return 0;
}
