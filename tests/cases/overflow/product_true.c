// verdict: true
// args: --property overflow

// The largest square, and the least number as a product.
int one = 1, zero = 0;

int main(void)
{
	int side = 46340 * one, wide = -65536 * one, half = 32768 * one;
	zero = side * side;
	zero = wide * half;
	return 0;
}
