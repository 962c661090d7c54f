// verdict: true
#include <assert.h>

int main(void)
{
	int number = 0, commented;
	unsigned bits = 0;
	__asm__("addl $010, %0" : "+r"(number));
	assert(number == 8);
	__asm__("movl $0x10, %0 # ; incl %0" : "=r"(commented));
	assert(commented == 16);
	/* As a part of the instruction, the number of a bit counts within the word. */
	__asm__("btsl $33, %0" : "+m"(bits));
	assert(bits == 2);
	__asm__("btsl %1, %0" : "+m"(bits) : "i"(34));
	assert(bits == 6);
	return 0;
}
