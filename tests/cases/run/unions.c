// Unions: bytes of an integer, overlapping structs, assignment, anonymous members.
#include <stdint.h>
#include <stdio.h>

union u { uint32_t word; uint8_t byte[4]; struct { uint16_t low, high; } half; };
struct tagged { int tag; union { int i; double d; const char *s; }; };

void show(struct tagged t)
{
	switch (t.tag) {
	case 0: printf("%d\n", t.i); break;
	case 1: printf("%.2f\n", t.d); break;
	default: printf("%s\n", t.s);
	}
}

int main(void)
{
	union u u = { 0x01020304 }, v = { .half = { 7, 8 } };

	printf("%d %d %x\n", u.byte[0], u.byte[3], u.half.high);
	u.byte[1] = 0xff;
	printf("%x\n", u.word);
	u = v;
	printf("%x %zu\n", u.word, sizeof u);
	show((struct tagged){ 0, .i = 5 });
	show((struct tagged){ 1, .d = 2.25 });
	show((struct tagged){ 2, .s = "text" });
	return 0;
}
