// error: asm-label at main.c:3
static int n __asm__("count") = 1;
extern int m __asm__("count");
int main(void) { m = 2; return n; }
