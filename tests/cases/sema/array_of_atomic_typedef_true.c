// verdict: true
// The elements of an array are aligned as if their typedef did not say anything, if they are atomic before they are elements.
#include <assert.h>
typedef _Atomic short atomic_short_type;
typedef atomic_short_type wide_short __attribute__((aligned(16)));
typedef double low_double __attribute__((aligned(2)));
struct s { char c; wide_short one; wide_short many[3]; };
struct low { char c; _Atomic(low_double) many[3]; };
struct kept { char c; _Atomic low_double many[3]; };
int main(void) {
  assert(__builtin_offsetof(struct s, one) == 16);
  assert(__builtin_offsetof(struct s, many) == 18);
  assert(__builtin_offsetof(struct low, many) == 8);
  assert(__builtin_offsetof(struct kept, many) == 2);
  return 0;
}
