// Basic asm and empty asm with clobbers.
void barrier(int *p) { __asm__ __volatile__("" ::: "memory"); *p = 2; }
void pause_(void) { __asm__("nop"); }
