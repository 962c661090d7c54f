// verdict: true
// needs: a proof
// POSIX hsearch, tsearch, insque, getsubopt
#define _GNU_SOURCE
#include <assert.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

static int order(const void *left, const void *right)
{
	return *(const int *)left - *(const int *)right;
}

int main(void)
{
	int one = 1, two = 2;
	ENTRY entry = { "k", &one }, other = { "o", 0 }, *found;
	if (!hcreate(4))
		return 0;
	assert(!hsearch(entry, FIND));
	found = hsearch(entry, ENTER);
	assert(found && found->data == &one && hsearch(entry, FIND) == found && !hsearch(other, FIND));
	hdestroy();
	void *root = 0;
	int **node = tsearch(&one, &root, order);
	if (!node)
		return 0;
	assert(*node == &one && tfind(&one, &root, order) == node && !tfind(&two, &root, order));
	assert(tdelete(&one, &root, order) && !root);
	char text[] = "a=1,b", *options = text, *value, *names[] = { "b", "a", 0 };
	assert(getsubopt(&options, names, &value) == 1 && strcmp(value, "1") == 0);
	assert(getsubopt(&options, names, &value) == 0 && !value && !*options);
	return 0;
}
