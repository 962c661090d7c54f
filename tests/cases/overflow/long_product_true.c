// verdict: true
// args: --property overflow

// The largest square, and factors of all signs.
int one = 1, zero = 0;

int main(void)
{
	long side = 3037000499L * one, three = 3L * one;
	zero = side * side > 0;
	zero = -side * side < 0;
	zero = -three * -three == three * three;
	zero = side * zero == 0;
	return 0;
}
