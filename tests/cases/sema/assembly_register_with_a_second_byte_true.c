// verdict: true
// The constraint Q is a register of x86, whose upper half an instruction of 4 bytes clears.
#include <assert.h>

int main(void)
{
	unsigned long value = 0x1122334455667788, lower = 0x1122334455667788;
	unsigned short swapped = 0x1234;
	__asm__("movl $5, %k0" : "+Q"(value));
	__asm__("movb %1, %b0" : "+Q"(lower) : "Q"((unsigned char)1));
	__asm__("xchgb %b0, %h0" : "+Q"(swapped));
	assert(value == 5);
	assert(lower == 0x1122334455667701);
	assert(swapped == 0x3412);
	return 0;
}
