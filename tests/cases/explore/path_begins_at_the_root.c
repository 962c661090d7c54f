// exit: 5
// says: more than a contract in C covers

#include <assert.h>
#include <stdlib.h>

int main(void)
{
	char *path = realpath(".", 0);
	assert(!path || *path == '/');
	free(path);
	return 0;
}
