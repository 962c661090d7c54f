// error: asm-label at main.c:2
int f(void) __asm__("g");
int main(void) { return f(); }
