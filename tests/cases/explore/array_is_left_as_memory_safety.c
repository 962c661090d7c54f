// args: --property valid-deref
// exit: 10
// says: access outside of an object

static int table[2][2];

int main(void)
{
	volatile int column = 4;
	table[0][column] = 1;
	return 0;
}
