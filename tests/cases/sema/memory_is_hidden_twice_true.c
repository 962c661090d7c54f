// verdict: true
// memfrob(3) changes each byte in the same way, so that the second call undoes the first one.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

int main(void)
{
	char text[4] = "abc";
	void *same = memfrob(text, 3);
	assert(same == text && text[0] == ('a' ^ 42) && text[3] == 0);
	memfrob(text, 3);
	assert(strcmp(text, "abc") == 0);
	return 0;
}
