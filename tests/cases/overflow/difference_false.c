// verdict: false(no-overflow)
// args: --property overflow

// Zero minus the least number.
int least = -2147483647 - 1, zero = 0;

int main(void)
{
	zero = zero - least;
	return 0;
}
