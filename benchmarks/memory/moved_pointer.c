/*
 * A parser skips a prefix of a message that it owns.
 *
 * Invalid free: none, it frees the pointer that it was given.
 *
 * Features: heap, arguments of threads.
 */
#include <pthread.h>
#include <stdlib.h>

static void *parse(void *message)
{
    char *text = message, *at = text;
    while (*at == ' ')
        at++;
    int is_word = *at == 'w';
    free(text);
    return is_word ? 0 : (void *)1;
}

int main(void)
{
    pthread_t parser;
    char *message = malloc(3);
    message[0] = ' ';
    message[1] = 'w';
    message[2] = 0;
    pthread_create(&parser, 0, parse, message);
    pthread_join(parser, 0);
    return 0;
}
