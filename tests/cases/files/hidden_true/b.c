static int value = 2;
static int get(void) { return value * 10; }
int of_b(void) { return get() + value; }
