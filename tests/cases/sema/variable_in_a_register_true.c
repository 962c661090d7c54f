// verdict: true
// GCC, "Local Register Variables": the variable keeps its value; nothing behind `ud2` runs.
#include <assert.h>

int main(void)
{
	register unsigned number __asm__("eax") = 0;
	unsigned features, other, more;
	features = other = more = number;
	__asm__ volatile("movl %1, %0" : "=r"(other) : "r"(number));
	assert(number == 0 && other == 0 && more == features);
	if (number == 0)
		__asm__ volatile("ud2");
	assert(0);
	return 0;
}
