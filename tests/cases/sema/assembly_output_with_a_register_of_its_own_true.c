// verdict: true
#include <assert.h>

int main(void)
{
	int in = 1, out, memory = 5, counter = 2;
	__asm__("movl $10, %0\n\taddl %1, %0" : "=&r"(out) : "r"(in));
	assert(out == 11);
	/* The number of the register is fixed, so no input is in it. */
	__asm__("movl $10, %0\n\taddl %1, %0" : "=a"(out) : "c"(in));
	assert(out == 11);
	__asm__("movl $10, %0\n\tlock; xaddl %0, %1" : "=&r"(out), "+m"(memory));
	assert(out == 5 && memory == 15);
	__asm__("xaddl %0, %0" : "+r"(counter));
	assert(counter == 4);
	return 0;
}
