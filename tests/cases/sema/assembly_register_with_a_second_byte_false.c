// verdict: false(unreach-call)
// The constraint Q is a register of x86, whose upper half an instruction of 4 bytes clears.
#include <assert.h>

int main(void)
{
	unsigned long value = 0x1122334455667788;
	__asm__("movl $5, %k0" : "+Q"(value));
	assert(value >> 32 != 0);
	return 0;
}
