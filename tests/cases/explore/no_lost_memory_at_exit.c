// args: --property valid-memtrack
// exit: 0
// says: ulseq verdict: true

/* What a static object, or a variable of a function that has not returned, points to is not lost, nor is memory that
 * the library or a block has: a stream, an array of variable length, alloca. A pointer into the middle is one. */
#include <stdio.h>
#include <stdlib.h>

struct node {
	struct node *next;
};

static struct node *list;
static char *middle;

static void add(void)
{
	struct node *new = malloc(sizeof *new);
	new->next = list;
	list = new;
}

int main(void)
{
	int length = 3, *local = malloc(sizeof *local);
	char array[length], *scratch = __builtin_alloca(2);
	FILE *file = fopen("settings", "r");
	add();
	add();
	middle = malloc(4);
	middle += 2;
	array[0] = scratch[0] = 1;
	*local = file != NULL;
	exit(0);
}
