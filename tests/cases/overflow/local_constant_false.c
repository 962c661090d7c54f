// verdict: false(no-overflow)
// args: --property overflow

// Values that are known before the program runs overflow, too.

int main(void)
{
	int last = 2147483647;
	int next = last + 1;
	if (next > 0)
		return 1;
	return 0;
}
