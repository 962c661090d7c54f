// verdict: false(no-overflow)
// args: --property overflow

// The negative of the least number.
int least = -2147483647 - 1, zero = 0;

int main(void)
{
	zero = -least;
	return 0;
}
