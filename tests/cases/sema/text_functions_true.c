// verdict: true
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

int main(void)
{
	char a[8] = "abc", b[8];
	assert(strlen(a) == 3 && strnlen(a, 2) == 2 && strnlen(a, 9) == 3);
	assert(strcpy(b, a) == b && strcmp(a, b) == 0 && stpcpy(b, "ab") == b + 2);
	assert(strcmp(a, b) > 0 && strcmp(b, a) < 0 && strncmp(a, b, 2) == 0 && strncmp(a, "abd", 3) < 0);
	assert(strcat(b, "cd") == b && strcmp(b, "abcd") == 0 && strncat(b, "efg", 1) == b && strcmp(b, "abcde") == 0);
	assert(strchr(a, 'b') == a + 1 && strchr(a, 'x') == NULL && strchr(a, 0) == a + 3);
	b[0] = 'c';
	assert(strrchr(b, 'c') == b + 2 && strrchr(b, 'x') == NULL && strrchr(b, 0) == b + 5);
	assert(strncpy(b, "\377", 4) == b && memcmp(b, "\377\0\0\0e", 5) == 0 && strcmp(b, a) > 0 && memcmp(a, b, 1) < 0);
	assert(memchr(a, 'c', 3) == a + 2 && memchr(a, 'c', 2) == NULL && memchr(a, 'a', 0) == NULL);
	return 0;
}
