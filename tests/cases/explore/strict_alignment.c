// exit: 0
// says: ulseq verdict: true
#include "common.h"
#include <assert.h>

/* An alignment that no built-in type has. */
_Alignas(64) int x;

int main(void)
{
	_Alignas(128) char own[128] = { 1 };
	assert(own[0] == 1);
	return x;
}
