// verdict: true
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
	int number;
	char mark;
} pairs[2] = { { 1, 2 }, { 3, 4 } };

static void copy(struct pair *to, struct pair *from)
{
	*to = *from;
}

/* An object may be assigned to itself, neighbors do not overlap, and memmove may. */
int main(void)
{
	char text[8] = "abcdefg";
	struct pair *at = malloc(sizeof *at);
	copy(&pairs[0], &pairs[0]);
	copy(&pairs[0], &pairs[1]);
	copy(at, &pairs[0]);
	memmove(text + 1, text, 4);
	memcpy(text, text + 4, 4);
	assert(at->number == 3 && at->mark == 4 && text[0] == 'd' && text[1] == 'f');
	free(at);
	return 0;
}
