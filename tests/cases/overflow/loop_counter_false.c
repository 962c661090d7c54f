// verdict: false(no-overflow)
// args: --property overflow

// A loop that ends when its counter becomes negative.
int most = 2147483647;

int main(void)
{
	int i;
	for (i = most - 2; i > 0; i++) {
	}
	return 0;
}
