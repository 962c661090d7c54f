// verdict: true
// CBMC does not parse an unnamed bit-field of an enumeration, as it stands here.
enum E { A, B };
struct S { int a; enum E : 0; char b; } s;
int main(void) { s.b = 1; return 0; }
