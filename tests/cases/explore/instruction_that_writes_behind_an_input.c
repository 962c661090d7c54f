// exit: 5
// says: assembler code that changes memory

// Behind `rdtsc`, another instruction stores: the program is not followed further.
#include <assert.h>

static unsigned stored;

int main(void)
{
	unsigned low;
	__asm__ volatile("rdtsc\n\tmovl $1, (%1)" : "=a"(low) : "r"(&stored) : "edx", "memory");
	assert(stored == 0 || low == low + 1);
	return 0;
}
