// verdict: false(no-overflow)
// args: --property overflow

// The value of a switch without cases is computed.
int least = -2147483647 - 1, one = 1;

int main(void)
{
	switch (least - one) {
	default:
		break;
	}
	return 0;
}
