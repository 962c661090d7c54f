static int hook(int x) { return x; }
int run(void) { return hook(1); }
