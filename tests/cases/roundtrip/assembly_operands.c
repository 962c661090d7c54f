// refuse: asm with operands
int add(int a, int b) { int r; __asm__("addl %2, %0" : "=r"(r) : "0"(a), "r"(b) : "cc"); return r; }
int named(int a) { __asm__ volatile("incl %[x]" : [x] "+r"(a)); return a; }
int fixed(int n) { register int r __asm__("ebx") = n; __asm__("" : "+r"(r)); return r; }
