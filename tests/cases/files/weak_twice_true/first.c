__attribute__((weak)) int chosen(void) { return 1; }
__attribute__((weak)) int number = 1;
int seen(void) { return chosen(); }
