// verdict: true
// args: --property overflow

// Characters and short numbers are promoted: what does not fit is converted (C11 6.3.1.3p3).
int one = 1, zero = 0;

int main(void)
{
	signed char c = 127;
	short s = 32767;
	_Bool b = one;
	c++;
	s += 5;
	b++;
	c = c * c;
	c -= 120;
	zero = c + s + b;
	return 0;
}
