// verdict: true
// args: --property overflow

// An enumeration without a negative enumerator is unsigned with gcc, and so is its increment.
enum unsigned_values { NONE, FIVE = 5 } number = 2147483647;

int main(void)
{
	number++;
	--number;
	number += 1;
	return 0;
}
