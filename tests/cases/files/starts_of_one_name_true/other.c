extern int done;
static void *work(void *arg) { done += 10; return arg; }
void *(*other(void))(void *) { return work; }
