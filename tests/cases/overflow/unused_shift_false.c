// verdict: false(no-overflow)
// args: --property overflow

// So is a shift by a constant.
int most = 2147483647;

int main(void)
{
	(void)(most << 1);
	return 0;
}
