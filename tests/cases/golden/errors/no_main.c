// error: no-main
int helper(void) { return 1; }
