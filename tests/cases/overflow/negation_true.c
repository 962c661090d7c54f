// verdict: true
// args: --property overflow

// That of its successor, of an unsigned number, and of a character.
int least = -2147483647 - 1, one = 1, zero = 0;

int main(void)
{
	unsigned u = 3u * one;
	signed char c = -128;
	zero = -(least + 1);
	zero = -u > 0;
	zero = -c;
	return 0;
}
