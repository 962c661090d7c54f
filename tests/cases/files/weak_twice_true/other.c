__attribute__((weak)) int chosen(void) { return 2; }
int number;
int seen(void) { return chosen(); }
