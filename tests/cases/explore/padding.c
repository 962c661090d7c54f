// exit: 5
// says: never set
#include "common.h"

struct s {
	char c;
	int n;
} g;

int main(void)
{
	struct s *p = malloc(sizeof *p);
	p->c = 1;
	p->n = 2;
	g = *p;
	if (((char *)&g)[1] == 99) return 1;
	return g.n - 2;
}
