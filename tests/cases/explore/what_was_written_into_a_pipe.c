// exit: 5
// says: whose contract allows results that the function never has

// What is read is what was written.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    int ends[2], sent = 7, received;
    if (pipe(ends) != 0)
        return 0;
    if (write(ends[1], &sent, sizeof sent) != sizeof sent)
        return 0;
    if (read(ends[0], &received, sizeof received) == sizeof received)
        assert(received == 7);
    return 0;
}
