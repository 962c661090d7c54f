// verdict: true
// args: --property overflow

// The counter reaches the largest number and stops.
int most = 2147483647;

int main(void)
{
	int i;
	for (i = most - 2; i < most; i++) {
	}
	return 0;
}
