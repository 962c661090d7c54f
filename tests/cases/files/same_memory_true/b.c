#include "early.h"
extern unsigned char later[];
const char text[] = "\xe9t\xe9";
const int limit = 5;
int counter;
struct pair { int left, right; };
static struct pair first = {1, 2};
int sum(struct pair *p) { return p->left + p->right; }
struct pair *origin(void) { return &first; }
void count(void) { counter++; }
int early(void) { return later[1]; }
