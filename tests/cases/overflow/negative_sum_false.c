// verdict: false(no-overflow)
// args: --property overflow

// The sum is one too small.
int least = -2147483647 - 1, one = 1, zero = 0;

int main(void)
{
	int down = -one;
	zero = least + down;
	return 0;
}
