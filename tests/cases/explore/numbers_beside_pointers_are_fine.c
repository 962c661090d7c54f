// exit: 0
// says: ulseq verdict: true
#include "common.h"

struct s {
	int *p;
	long n;
} a;
union {
	int *p;
	long v;
} u;
int x;

int main(void)
{
	struct s *q = malloc(sizeof *q);
	q->p = &x;
	q->n = 0x500000000;
	a = *q;
	u.v = 3;
	if (a.n != 0x500000000 || a.p != &x || u.v != 3 || *a.p != 0) reach_error();
	return 0;
}
