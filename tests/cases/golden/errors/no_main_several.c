// error: no-main
static int lock;
void begin(void) { lock = 1; }
int put(int n) { return n / lock; }
