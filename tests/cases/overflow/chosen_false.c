// verdict: false(no-overflow)
// args: --property overflow

// The chosen value is computed.
int most = 2147483647, one = 1, zero = 0;

int main(void)
{
	zero = one ? most + one : 0;
	return 0;
}
