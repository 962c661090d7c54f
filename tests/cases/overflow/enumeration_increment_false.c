// verdict: false(no-overflow)
// args: --property overflow

enum signed_values { LESS = -1, MOST = 2147483647 } number = MOST;

int main(void)
{
	number++;
	return 0;
}
