// verdict: false(no-overflow)
// args: --property overflow --data-model ILP32

// In this model long has 32 bits.
int most = 2147483647, one = 1, zero = 0;

int main(void)
{
	long last = most;
	zero = last + one > 0;
	return 0;
}
