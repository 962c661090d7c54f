// verdict: true
// args: --property overflow --data-model LP64

// In this one it has 64.
int most = 2147483647, one = 1, zero = 0;

int main(void)
{
	long last = most;
	zero = last + one > 0;
	return 0;
}
