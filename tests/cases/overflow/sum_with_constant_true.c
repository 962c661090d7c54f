// verdict: true
// args: --property overflow

// The limits of a sum with a constant.
int most = 2147483647, least = -2147483647 - 1, zero = 0;

int main(void)
{
	zero = 1 + (most - 1);
	zero = (least + 1) + -1;
	return 0;
}
