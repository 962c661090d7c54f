// verdict: true
// args: -m32
// On i386, gcc aligns a union of 8 bytes as a scalar only if all of its members fit registers and no attribute aligns one.
#include <assert.h>
struct pair { int a, b; };
typedef unsigned aligned_word __attribute__((aligned(4)));
struct scalar { char c; union { _Atomic struct pair p; char d; } u; } scalar;
struct bytes { char c; union { _Atomic struct pair p; char d[5]; } u; } bytes;
struct lower { char c; union { _Atomic struct pair p; char d[5]; } u __attribute__((aligned(1))); } lower;
struct word { char c; union { _Atomic struct pair p; aligned_word d; } u; } word;
struct packed { char c; union { _Atomic struct pair p; aligned_word d __attribute__((packed)); } u; } packed;
struct number { char c; struct { _Atomic _Complex double z; } s; } number;
int main(void) {
  assert((char *)&scalar.u - (char *)&scalar == 4);
  assert((char *)&bytes.u - (char *)&bytes == 8);
  assert((char *)&lower.u - (char *)&lower == 8);
  assert((char *)&word.u - (char *)&word == 8);
  assert((char *)&packed.u - (char *)&packed == 8);
  assert((char *)&number.s - (char *)&number == 4);
  return 0;
}
