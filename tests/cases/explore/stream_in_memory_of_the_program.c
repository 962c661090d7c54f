// exit: 5
// says: a stream in memory of the program

// POSIX fmemopen: what is written to the stream changes the memory.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
char text[4] = "xy";
void *work(void *stream)
{
    if (stream) {
        fputc('z', stream);
        fflush(stream);
    }
    return stream;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, fmemopen(text, 4, "r+"));
    pthread_join(t, 0);
    assert(text[0] == 'x');
    return 0;
}
