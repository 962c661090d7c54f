// verdict: false(no-overflow)
// args: --property overflow

// Unsigned short numbers are promoted to int (C11 6.3.1.1p2).
int one = 1, zero = 0;

int main(void)
{
	unsigned short wide = 65534 + one;
	zero = wide * wide > 0;
	return 0;
}
