// error: redeclaration at b.c:1
int main(void) { return half(3); }
