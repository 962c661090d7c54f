// verdict: true
#include <stdlib.h>
#include <string.h>
#include <assert.h>
static int cmp(const void *a, const void *b) {
	return *(const int *)a - *(const int *)b;
}
int main(void) {
	int a[3] = {3, 1, 2};
	qsort(a, 3, sizeof *a, cmp);
	assert(a[0] == 1 && a[1] == 2 && a[2] == 3);
	int k = 2;
	int *p = bsearch(&k, a, 3, sizeof *a, cmp);
	assert(p == a + 1);
	char s[] = "a,b";
	assert(strtok(s, ",") == s);
	char *t = strtok(0, ",");
	assert(t[0] == 'b');
	assert(!strtok(0, ","));
	return 0;
}
