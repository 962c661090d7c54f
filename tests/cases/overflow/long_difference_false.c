// verdict: false(no-overflow)
// args: --property overflow

// Zero minus the least long number.
int one = 1, zero = 0;

int main(void)
{
	long lowest = -9223372036854775807L - one, nothing = zero;
	zero = nothing - lowest > 0;
	return 0;
}
