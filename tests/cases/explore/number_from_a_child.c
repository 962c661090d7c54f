// exit: 5
// says: whose contract allows results that the function never has

// The child writes into the pipe. A run without the child would read nothing: it decides nothing here.
#include <assert.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    char letter = 'a';
    if (pipe(ends) != 0)
        return 0;
    pid_t child = fork();
    if (child < 0)
        return 0;
    if (child == 0) {
        if (write(ends[1], &letter, 1) != 1)
            _exit(1);
        _exit(0);
    }
    close(ends[1]);
    assert(read(ends[0], &letter, 1) != 0);
    return 0;
}
