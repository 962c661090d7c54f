// verdict: false(no-overflow)
// args: --property overflow

// With a negative constant, the enumeration is an int (gcc).
int one = 1, zero = 0;
enum level { BOTTOM = -1, TOP = 2147483647 };

int main(void)
{
	enum level high = TOP * one;
	high = high + one;
	zero = high;
	return 0;
}
