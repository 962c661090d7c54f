// verdict: false(no-overflow)
// args: --property overflow

// The least number divided by -1.
int least = -2147483647 - 1, one = 1, zero = 0;

int main(void)
{
	int minus = -one;
	zero = least / minus;
	return 0;
}
