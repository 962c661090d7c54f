// args: --property valid-memtrack
// exit: 10
// says: memory is lost

/* The memory of strdup must be freed like that of malloc (POSIX). */
#include <string.h>

int main(void)
{
	return strdup("text")[0] == 0;
}
