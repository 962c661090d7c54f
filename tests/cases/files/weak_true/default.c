__attribute__((weak)) int handler(void) { return 1; }
int limit __attribute__((weak)) = 2;
struct node { char c; };
