// args: --property valid-memsafety
// exit: 10
// says: false(valid-deref)
// args: --property valid-memsafety -DMEMBER
// exit: 10
// says: false(valid-deref)
// args: --property valid-memsafety -DRETURNS
// exit: 5
// says: pointer arithmetic that leaves the object
// args: --property valid-memsafety -DCOMPARES
// exit: 5
// says: pointer arithmetic that leaves the object
// args: --property valid-memsafety -DROW
// exit: 0
// says: true
// args: --property undefined
// exit: 10
// says: an index outside of its array

// An index below 0 leaves the array, and an access there is an error of memory. A pointer that leaves its object and is
// not used for an access is none, nor is an index outside of its row that stays in the object.
struct pair { int first, second; };
static int before[4], numbers[4];
static struct pair pairs[2];
static int table[2][3];
int main(void)
{
	volatile int at = -1;
#if defined(MEMBER)
	return pairs[at].second;
#elif defined(RETURNS)
	int *p = numbers + at;
	return p[1];
#elif defined(COMPARES)
	int *p = numbers + at;
	return p < numbers;
#elif defined(ROW)
	return table[1][at];
#else
	numbers[at + 1] = 1;
	numbers[at] = 1;
	return before[0];
#endif
}
