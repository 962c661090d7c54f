// verdict: true
// args: --property overflow

// No sum or product of two characters is too large.
int one = 1, zero = 0;

int main(void)
{
	unsigned char a = 250 + one, b = 255 * one;
	zero = a * b + a - b + (a << 7);
	return 0;
}
