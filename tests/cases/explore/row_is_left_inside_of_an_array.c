// args: --property valid-deref
// exit: 0
// says: an execution ends at undefined behavior that is no error of memory

/* The access leaves its row (C11 6.5.6p8), but not the array: undefined, but no access to other memory. */
static int table[2][2];

int main(void)
{
	volatile int column = 2;
	table[0][column] = 1;
	return table[1][0];
}
