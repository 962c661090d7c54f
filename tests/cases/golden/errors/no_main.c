// error: no-main
static int helper(void) { return 1; }
