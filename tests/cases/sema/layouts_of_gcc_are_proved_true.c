// verdict: true
// needs: a proof
// Records that verifiers would lay out otherwise are printed as gcc lays them out.
#include <assert.h>
struct inner { char first; long second __attribute__((aligned(4))); } __attribute__((packed));
#pragma pack(push, 2)
struct limited { char first; long second; };
#pragma pack(pop)
enum __attribute__((packed)) middle { NONE, MANY = 300 };
struct outer { char a; struct inner inner; char b; struct limited limited; char c; enum middle middle; } outer;
struct numbers { char first; _Complex float number; } numbers;
int main(void) {
  unsigned char *bytes = (unsigned char *)&outer;
  outer.inner.first = 1;
  outer.limited.first = 2;
  outer.middle = MANY;
  assert(bytes[4] == 1 && bytes[18] == 2 && bytes[30] == 44 && bytes[31] == 1);
  assert((char *)&numbers.number - (char *)&numbers == 4);
  return 0;
}
