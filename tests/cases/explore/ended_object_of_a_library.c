// exit: 10
// says: undefined behavior: access to freed memory

/* The lifetime of an object that the program cannot look into ends with the function that frees it: libevent, OpenSSL,
 * POSIX closedir, and C11 7.21.5.4p4, a stream that could not be opened anew. */
#include <dirent.h>
#include <stdio.h>

struct event;
struct event_base;
struct event_base *event_base_new(void);
struct event *event_new(struct event_base *, int, short, void (*)(int, short, void *), void *);
void event_free(struct event *);
typedef struct bignum_st BIGNUM;
BIGNUM *BN_new(void);
void BN_free(BIGNUM *);
int BN_num_bits(const BIGNUM *);

int main(void)
{
#if defined(EVENT)
    struct event_base *base = event_base_new();
    struct event *event = base ? event_new(base, 0, 0, 0, 0) : 0;
    if (event) {
        event_free(event);
        event_free(event);
    }
#elif defined(NUMBER)
    BIGNUM *number = BN_new();
    if (number) {
        BN_free(number);
        BN_num_bits(number);
    }
#elif defined(STREAM)
    FILE *stream = fopen("first", "r");
    if (stream && !freopen("second", "r", stream))
        fgetc(stream);
#elif defined(IGNORED)
    FILE *stream = fopen("first", "r");
    if (stream) {
        freopen("second", "r", stream);
        fgetc(stream);
    }
#else
    DIR *folder = opendir("/");
    if (folder) {
        closedir(folder);
        readdir(folder);
    }
#endif
    return 0;
}
