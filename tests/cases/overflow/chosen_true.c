// verdict: true
// args: --property overflow

// A value that is not chosen, or not needed, is not computed.
int most = 2147483647, one = 1, zero = 0;

int main(void)
{
	zero = zero ? most + one : 0;
	zero = zero && most + one;
	zero = one || most + one;
	zero = sizeof(most + one) == 4;
	return 0;
}
