// verdict: false(unreach-call)
// GCC, "Local Register Variables": `cpuid` gives anything.
#include <assert.h>

int main(void)
{
	register unsigned number __asm__("eax") = 0;
	unsigned features, other, more;
	__asm__ volatile("cpuid" : "+r"(number), "=b"(features), "=c"(other), "=d"(more));
	assert(number != 7);
	return (features | other | more) == 0;
}
