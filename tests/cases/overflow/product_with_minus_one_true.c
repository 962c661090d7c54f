// verdict: true
// args: --property overflow

// All other numbers have one.
int most = 2147483647, least = -2147483647 - 1, zero = 0;

int main(void)
{
	zero = most * -1;
	zero = (least + 1) * -1;
	return 0;
}
