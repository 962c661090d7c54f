// _Alignas on declarations, _Alignof of types, aligned and packed attributes.
_Alignas(16) char buffer[20];
_Alignas(double) int word = 3;
struct packed { char c; int i; } __attribute__((packed));
struct wide { char c; int i __attribute__((aligned(16))); };
struct __attribute__((packed)) early { char c; long l; };

int sizes(void) { return (int)(sizeof(struct packed) + sizeof(struct wide) + _Alignof(struct wide) + _Alignof(long)); }
int get(struct packed *p) { return p->i; }
long early(struct early *p) { return p->l; }
char *place(void) { return buffer + word; }
