// exit: 5
// says: whose contract allows results that the function never has

// GCC, "Extended Asm", Output Operands: without `&` an output may be in the register of an input
#include <assert.h>

int main(void)
{
	int in = 1, out;
	__asm__("movl $10, %0\n\taddl %1, %0" : "=r"(out) : "r"(in));
	assert(out == 11);
	return 0;
}
