// refuse: the register of the stack as a variable
int add(int a, int b) { int r; __asm__("addl %2, %0" : "=r"(r) : "0"(a), "r"(b) : "cc"); return r; }
int named(int a) { __asm__ volatile("incl %[x]" : [x] "+r"(a)); return a; }
int fixed(void) { register char *r __asm__("rsp"); __asm__("" : "+r"(r)); return r != 0; }
