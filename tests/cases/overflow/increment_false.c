// verdict: false(no-overflow)
// args: --property overflow

// A postfix increment.
int most = 2147483647, zero = 0;

int main(void)
{
	int last = most;
	zero = last++;
	return 0;
}
