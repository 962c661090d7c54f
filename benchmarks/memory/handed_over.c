/*
 * main hands a message to a detached thread, and ends while the thread may still use it.
 *
 * No memory is lost: the thread has the message, or has freed it, whenever the process ends.
 *
 * Features: detached threads, heap, the end of the process.
 */
#include <pthread.h>
#include <stdlib.h>

struct message {
    int number;
};

static void *receive(void *given)
{
    struct message *message = given;
    message->number++;
    free(message);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct message *message = malloc(sizeof *message);
    message->number = 1;
    pthread_create(&thread, NULL, receive, message);
    pthread_detach(thread);
    return 0;
}
