// verdict: false(undefined)
// The attributes of a mutex are read where it is initialized, through a pointer to constant attributes.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m;

int main(void)
{
    pthread_mutexattr_t *attributes = malloc(sizeof *attributes);
    if (!attributes)
        return 0;
    pthread_mutexattr_init(attributes);
    free(attributes);
    pthread_mutex_init(&m, attributes);
    return 0;
}
