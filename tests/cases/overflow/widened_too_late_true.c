// verdict: true
// args: --property overflow

// Converted before.
int one = 1, zero = 0;

int main(void)
{
	int rows = 65536 * one;
	long cells = (long)rows * rows;
	zero = cells > 0;
	return 0;
}
