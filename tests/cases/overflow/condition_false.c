// verdict: false(no-overflow)
// args: --property overflow

// The condition of a branch without statements is computed.
int most = 2147483647, one = 1;

int main(void)
{
	if (most + one) {
	}
	return 0;
}
