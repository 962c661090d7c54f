// args: --property valid-memtrack
// exit: 10
// says: memory is lost

/* Two blocks that point to each other, and to which nobody else does, are lost, also if the program never ends. */
#include <stdlib.h>

struct node {
	struct node *next;
};

static void make(void)
{
	struct node *one = malloc(sizeof *one), *two = malloc(sizeof *two);
	one->next = two;
	two->next = one;
}

int main(void)
{
	make();
	for (;;)
		;
}
