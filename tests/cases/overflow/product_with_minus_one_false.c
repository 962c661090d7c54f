// verdict: false(no-overflow)
// args: --property overflow

// The least number has no negative.
int least = -2147483647 - 1, zero = 0;

int main(void)
{
	zero = least * -1;
	return 0;
}
