// args: --property valid-deref,valid-free
// exit: 0
// says: executions that end at

/* Division by zero is undefined behavior, but no error of memory. */
int main(void)
{
	volatile int zero = 0;
	return 1 / zero;
}
