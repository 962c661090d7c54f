// verdict: false(no-overflow)
// args: --property overflow

// A result that the caller does not use is computed.
int most = 2147483647, one = 1;

static int next(void) { return most + one; }

int main(void)
{
	next();
	return 0;
}
