// verdict: true
// args: --property overflow

// The sum is one of long numbers, and its conversion to int is not an overflow.
int least = -2147483647 - 1, zero = 0;

int main(void)
{
	int low = least;
	low += (long)least * 8;
	zero = low;
	return 0;
}
