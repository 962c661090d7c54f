#include "math.h"
int norm(struct point *p) { return third(p->x) + p->y + p->i + p->inner.s; }
