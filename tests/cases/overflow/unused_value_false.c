// verdict: false(no-overflow)
// args: --property overflow

// The value of a statement that nobody uses is computed (C11 6.8.3p2).
int most = 2147483647, one = 1;

int main(void)
{
	most + one;
	return 0;
}
