// verdict: false(no-overflow)
// args: --property overflow

// The least square beyond 2^63.
int one = 1, zero = 0;

int main(void)
{
	long side = 3037000499L + one;
	zero = side * side > 0;
	return 0;
}
