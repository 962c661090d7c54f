// verdict: true
// args: --property overflow

// Both limits of a difference.
int most = 2147483647, least = -2147483647 - 1, one = 1, zero = 0;

int main(void)
{
	zero = -one - most;
	zero = least - zero;
	zero = -one - least;
	return 0;
}
