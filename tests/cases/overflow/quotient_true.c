// verdict: true
// args: --property overflow

// Other quotients by -1.
int most = 2147483647, least = -2147483647 - 1, one = 1, zero = 0;

int main(void)
{
	int minus = -one;
	zero = (least + 1) / minus;
	zero = most % minus;
	zero = least / 2;
	return 0;
}
