// getline allocates.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *line = 0;
    size_t room = 0;
    ssize_t length = getline(&line, &room, stdin);
    assert(length != 2 || line[0] != 'y');
    free(line);
    return 0;
}
