// verdict: false(no-overflow)
// args: --property overflow

// The remainder of that division is undefined as well (C11 6.5.5p6).
int least = -2147483647 - 1, one = 1, zero = 0;

int main(void)
{
	int minus = -one;
	zero = least % minus;
	return 0;
}
