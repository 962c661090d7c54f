// verdict: true
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const int table[2] = { 1, 2 };
static const char *const names[] = { "one", "two" };

/* Takes away `const`, but is given what may be written. */
static void set(const int *at, int value)
{
	*(int *)at = value;
}

static char *find(const char *text, char c)
{
	return strchr(text, c);
}

int main(void)
{
	int own[2] = { 0 };
	char text[8];
	const int *at = table;
	strcpy(text, names[1]);
	set(own, at[1]);
	*find(text, 'w') = 'o';
	assert(own[0] == 2 && text[1] == 'o' && find(names[0], 'n')[1] == 'e');
	return 0;
}
