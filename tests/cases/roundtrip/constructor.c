// refuse: a function that runs before main
int placed;
void __attribute__((constructor)) start(void) { placed++; }
