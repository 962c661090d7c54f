__attribute__((weak)) int handler(void) { return 1; }
struct node { char c; };
