// verdict: false(no-overflow)
// args: --property overflow

// A difference that is assigned.
int least = -2147483647 - 1, one = 1, zero = 0;

int main(void)
{
	int low = least;
	low -= one;
	zero = low;
	return 0;
}
