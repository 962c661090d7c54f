/*
 * main hands a message to a detached thread, and ends while the thread may still use it.
 *
 * Lost memory: if main returns before the thread has taken the message from main's variable, nobody has it.
 *
 * Features: detached threads, heap, the end of the process.
 */
#include <pthread.h>
#include <stdlib.h>

struct message {
    int number;
};

static void *receive(void *place)
{
    struct message *message = *(struct message **)place;
    message->number++;
    free(message);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct message *message = malloc(sizeof *message);
    message->number = 1;
    pthread_create(&thread, NULL, receive, &message);
    pthread_detach(thread);
    return 0;
}
