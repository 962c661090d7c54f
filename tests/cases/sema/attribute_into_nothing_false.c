// verdict: false(undefined)
#include <pthread.h>

int main(void)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_getscope(&attributes, 0);
    return 0;
}
