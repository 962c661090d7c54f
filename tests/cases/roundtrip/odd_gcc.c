// What gcc accepts beyond the standard: stray semicolons, __alignof__ of expressions, asserts without
// text, casts to a struct with empty braces, doubled __extension__.
;
struct s { ; int a; int b };
_Static_assert(sizeof(struct s) == 8);
int align(struct s *s) { return __alignof__(*s) + __alignof__(int); }
struct s zero(void) { return (struct s){}; }
unsigned long literal_size(void) { return sizeof (int[]){ 1, 2 }; }
long doubled(long n) { return __extension__ __extension__ n; }
int array_attribute(const char *p) { return *(const unsigned char __attribute__((may_alias)) *)p; }
;
