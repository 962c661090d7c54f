// verdict: false(undefined)
int m = -2147483647 - 1, n = -1;

int main(void)
{
	return m % n;
}
