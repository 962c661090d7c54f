// verdict: true
// args: --property overflow

// The largest value is no overflow.

int main(void)
{
	int last = 2147483646;
	int next = last + 1;
	if (next < 0)
		return 1;
	return 0;
}
