// verdict: false(no-overflow)
// args: --property overflow

// Just beyond the limit.
int one = 1, zero = 0;

int main(void)
{
	zero = (214748364 + one) * 10;
	return 0;
}
