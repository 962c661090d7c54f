// exit: 5
// says: a text from the environment of eight or more characters

#include <assert.h>
#include <stdlib.h>

int main(void)
{
	char *path = realpath(".", 0);
	assert(!path || *path == '/');
	free(path);
	return 0;
}
