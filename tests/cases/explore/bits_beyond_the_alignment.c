// args: -D MASK=7 -D TYPE=int
// exit: 5
// says: an address is used as a number
// args: -D MASK=3 -D TYPE=int
// exit: 0
// says: verdict: true
// args: -D MASK=7 -D TYPE=long
// exit: 0
// says: verdict: true
// args: -D MASK=1 -D TYPE=char
// exit: 5
// says: an address is used as a number
// args: -D MASK=(uint8_t)~1 -D TYPE=long
// exit: 5
// says: an address is used as a number
// args: -D MASK=1 -D TYPE=odd_long
// exit: 5
// says: an address is used as a number
// args: -D MASK=1 -D TYPE=long -D ATTRIBUTE=__attribute__((aligned(1)))
// exit: 5
// says: an address is used as a number
// args: -D NARROW=(unsigned) -D MASK=1 -D TYPE=long
// exit: 5
// says: an address is used as a number
// args: -D MASK=(_Bool)2 -D TYPE=long -D TAGGED
// exit: 10
// says: violated at

// Only bits that the alignment of the object's type fixes are known (C11 6.2.8).
#include <assert.h>
#include <stdint.h>
#ifndef NARROW
#define NARROW
#endif
#ifndef ATTRIBUTE
#define ATTRIBUTE
#endif
typedef long odd_long __attribute__((aligned(1)));
static TYPE object[4] ATTRIBUTE;
int main(void)
{
	TYPE *p = object;
#ifdef TAGGED
	// (_Bool)2 is 1, not 2 (6.3.1.2).
	p = (TYPE *)((uintptr_t)p | 1);
#endif
	assert(((uintptr_t)NARROW(uintptr_t)p & (MASK)) == 0);
	return 0;
}
