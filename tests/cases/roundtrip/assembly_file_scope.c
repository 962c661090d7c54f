// caveat: assembler
__asm__(".globl extra_symbol\nextra_symbol:\n");
int f(int n) { return n; }
