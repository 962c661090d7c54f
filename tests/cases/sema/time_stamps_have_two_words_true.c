// verdict: true
// rdtsc and cpuid give 32 bits in each register, whose upper half becomes zero (Intel SDM).
#include <assert.h>
#include <stdint.h>

int main(void)
{
	uint64_t low, high;
	__asm__ volatile("lfence; rdtsc" : "=a"(low), "=d"(high) : : "memory");
	assert(low <= 0xffffffff && high <= 0xffffffff);
	return 0;
}
