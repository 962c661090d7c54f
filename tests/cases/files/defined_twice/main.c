// error: redefinition at b.c:1
int f(void) { return 1; }
int main(void) { return f(); }
