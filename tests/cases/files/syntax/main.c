// error: syntax at b.c:2
int main(void) { return 0; }
