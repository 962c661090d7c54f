// Values have the types of their places: unsigned numbers are not negative, and a number is never shown as an address.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

unsigned u;
unsigned char uc;
unsigned short us;
uint64_t u64;
int64_t i64;
long l;
unsigned long long ull = 0x100000000ULL;
_Bool b;
char c;
double d;
int *p, *q;
int (*f)(void);
int matrix[2][3];
union {
    int i;
    float f;
    unsigned char bytes[4];
} un;
_Thread_local int own;

static int three(void) {
    return 3;
}

static void *writer(void *arg) {
    u = 4000000000u;
    uc = 200;
    us = 65535;
    u64 = UINT64_MAX;
    i64 = INT64_MIN;
    l = 0x100000000L;
    ull++;
    b = 7;
    c = 'x';
    d = 1e300;
    p = &matrix[1][2];
    *p += 5;
    q = (int *)5;
    f = three;
    un.f = 1.5f;
    un.bytes[3] = 1;
    own = 4;
    p = &own;
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    pthread_join(thread, 0);
    assert(u == 1);
    return 0;
}
