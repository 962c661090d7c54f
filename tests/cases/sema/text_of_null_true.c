// verdict: true
#include <string.h>

int main(void)
{
	char *none = NULL, a[2];
	return memcmp(none, a, 0) + (memchr(none, 1, 0) != NULL) + strncmp(none, a, 0);
}
