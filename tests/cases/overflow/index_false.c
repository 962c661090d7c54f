// verdict: false(no-overflow)
// args: --property overflow

// The index is computed before the element is looked for.
int most = 2147483647, one = 1, zero = 0;

int main(void)
{
	int cells[2] = { 0 };
	zero = cells[(most + one) & one];
	return 0;
}
