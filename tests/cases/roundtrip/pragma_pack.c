// The layout set by #pragma pack must not get lost.
#pragma pack(push, 1)
struct packed { char c; int i; };
#pragma pack(pop)
struct normal { char c; int i; };
unsigned long sizes(void) { return sizeof(struct packed) * 100 + sizeof(struct normal); }
int get(struct packed *p) { return p->i; }
