// verdict: false(no-overflow)
// args: --property overflow

// A variable that is never read is set.
int most = 2147483647, one = 1;

int main(void)
{
	int sum = most - -one;
	(void)sizeof sum;
	return 0;
}
