// args: -DMARKS --without addresses-in-integers
// exit: 5
// says: an address is used as a number
// args: -DMARKS
// exit: 0
// says: verdict: true
// args: -DMEMBERS
// exit: 0
// says: verdict: true
// args: -DCOPIES
// exit: 0
// says: verdict: true
// args: -DORDER
// exit: 0
// says: verdict: true
// args: -DWRONG
// exit: 10
// says: violated at
// args: -DSIGN
// exit: 5
// says: an address is used as a number
// args: -DOTHERS
// exit: 10
// says: violated at
// args: -DPRODUCT
// exit: 5
// says: an address is used as a number
// args: -DHALF
// exit: 5
// says: an address is used as a number
// args: -DBYTE
// exit: 5
// says: an address is used as a number
// args: -DFIELD
// exit: 5
// says: an address is used as a number
// args: -DBEYOND
// exit: 5
// says: an address is used as a number
// args: -DPAIR
// exit: 5
// says: an address is used as a number
// args: -DBOTH
// exit: 5
// says: an address is used as a number
// args: -DFLOATING
// exit: 5
// says: an address is used as a number
// args: -DINPUT
// exit: 5
// says: verdict: unknown
// args: -DMADE
// exit: 5
// says: an address is used as a number
// args: -DSTORED
// exit: 5
// says: an address is used as a number
// args: -DNEIGHBOR
// exit: 5
// says: an address is used as a number
// args: -DNEGATIVE
// exit: 5
// says: an address is used as a number
// args: -DPARTS
// exit: 5
// says: an address is used as a number
// args: -DSHARED
// exit: 5
// says: an address is used as a number
// args: -DWIDTH
// exit: 5
// says: an address is used as a number
// args: -DWIDTH -m32
// exit: 5
// says: an address is used as a number
// args: -DCONSTANT
// exit: 5
// says: an address is used as a number
// args: -DPIECES
// exit: 0
// says: verdict: true

// Of an address in an integer are known its marks, what lies in the same object, and whether it is that of another one.
#include <assert.h>
#include <stdint.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
struct item {
	long value;
	long other;
};
static struct item first, second;
static uintptr_t kept, more;
static uintptr_t same(uintptr_t address)
{
	return address;
}
int main(void)
{
	uintptr_t address = same((uintptr_t)&first);
	first.value = 5;
#if defined MARKS
	address |= 1;
	assert(address & 1);
	assert(!(address & 2));
	assert(address % 8 == 1);
	address ^= 3;
	assert((address & 7) == 2);
	assert(((struct item *)(address & ~(uintptr_t)7))->value == 5);
	assert(address && address != 7 && address != (uintptr_t)&second);
	address -= 2;
	assert(address == (uintptr_t)&first && (intptr_t)address == (intptr_t)&first);
#elif defined MEMBERS
	address += sizeof(long);
	*(long *)address = 7;
	assert(first.other == 7);
	assert(address - (uintptr_t)&first == sizeof(long) && address > (uintptr_t)&first);
#elif defined COPIES
	struct { char first; uintptr_t number; } one = { 1, address }, two;
	union { struct item *pointer; uintptr_t number; } both;
	two = one;
	memcpy(&kept, &two.number, sizeof kept);
	both.number = kept;
	assert(both.pointer->value == 5 && both.pointer == &first);
	both.pointer = &second;
	assert(both.number == (uintptr_t)&second && both.number != kept);
#elif defined ORDER
	assert(address > 100 && 100 < (intptr_t)address);
#elif defined WRONG
	address += sizeof(long);
	assert(address == (uintptr_t)&first);
#elif defined SIGN
	// The bits of a floating number look like an address in the explorer.
	volatile double one = 1.0;
	union { double number; long bits; } word = { -one };
	assert(word.bits >= 0);
#elif defined OTHERS
	kept = (uintptr_t)&second;
	assert(address < kept || address > kept);
	assert((address < kept) == 1);
#elif defined NEGATIVE
	assert((intptr_t)address > -1);
#elif defined PARTS
	// The lower halves are equal in the explorer.
	kept = (uintptr_t)&second;
	memcpy(&kept, &address, 4);
	assert(kept == (uintptr_t)&second);
#elif defined SHARED
	struct half { unsigned low; };
	union { uintptr_t number; struct half half; } one = { address }, two = { (uintptr_t)&second };
	two.half = one.half;
	assert(two.number == (uintptr_t)&second);
#elif defined WIDTH
	// The mask clears the upper bits.
	assert((address & (uintptr_t)(unsigned short)~7) != 0);
#elif defined CONSTANT
	assert(address != 0x500000000);
#elif defined PIECES
	// Whole addresses between others.
	uintptr_t many[4] = { address, address, (uintptr_t)&second, address };
	memmove(&many[1], &many[2], 2 * sizeof many[0]);
	assert(many[1] == (uintptr_t)&second && many[2] == address && many[3] == address);
#elif defined PRODUCT
	assert(address * 3 % 8 == 0);
#elif defined HALF
	assert((unsigned)address != 17);
#elif defined BYTE
	kept = address;
	assert(((unsigned char *)&kept)[1] < 200);
#elif defined FIELD
	struct { uintptr_t number : 48, mark : 16; } word = { address, 0 };
	assert(word.number != 3);
#elif defined BEYOND
	assert((address & 64) == 0 || (address & 64) == 64);
#elif defined PAIR
	assert((address ^ (uintptr_t)&second) != 12345678);
#elif defined BOTH
	assert((address & (uintptr_t)&second) < 100);
#elif defined FLOATING
	assert((double)address > 0);
#elif defined INPUT
	// May be the address.
	kept = __VERIFIER_nondet_ulong();
	assert(kept != address);
#elif defined MADE
	// Looks like an address in the explorer.
	kept = 1;
	for (int i = 0; i < 32; i++)
		kept *= 2;
	((struct item *)kept)->value = 6;
	assert(first.value == 5);
#elif defined STORED
	// The same in memory.
	unsigned halves[2] = { 0, 1 };
	memcpy(&kept, halves, sizeof kept);
	assert(kept != address);
#elif defined NEIGHBOR
	assert(address + sizeof(struct item) != (uintptr_t)&second);
#endif
	return more;
}
