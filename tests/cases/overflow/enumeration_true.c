// verdict: true
// args: --property overflow

// Without one it is unsigned (gcc).
int one = 1, zero = 0;
enum level { BOTTOM, TOP = 2147483647 };

int main(void)
{
	enum level high = TOP * one;
	high = high + 1u;
	zero = high > 0;
	return 0;
}
