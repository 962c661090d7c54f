// verdict: false(no-overflow)
// args: --property overflow

// An argument that the function does not read is computed.
int most = 2147483647, one = 1;

static void ignores(int n) { (void)sizeof n; }

int main(void)
{
	ignores(most + one);
	return 0;
}
