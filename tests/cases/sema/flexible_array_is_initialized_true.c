// verdict: true
// An initializer gives elements to a flexible array member; the object is as large as they need (GNU).
#include <assert.h>
#include <pthread.h>

struct sequence {
    int n;
    int of[];
};
static struct sequence numbers = { 3, { 1, 2, [2] = 3 } };
static struct sequence none = { 0 };
static const struct text {
    int n;
    char of[];
} text = { 2, "ab" };
static struct sequence *const all[] = { &numbers, &none };
static int *last = &numbers.of[2];

void *thread(void *arg)
{
    struct sequence *own = arg;
    int total = 0;
    for (int i = 0; i < own->n; i++)
        total += own->of[i];
    assert(total == 6);
    return own->of + own->n - 1;
}

int main(void)
{
    pthread_t t;
    void *end;
    assert(sizeof numbers == sizeof(int) && text.of[1] == 'b' && text.of[text.n] == 0);
    pthread_create(&t, 0, thread, all[0]);
    pthread_join(t, &end);
    assert(end == last && &numbers.of[2] == last && all[1]->n == 0);
    numbers.of[0] = 5;
    assert(all[0]->of[0] == 5);
    struct sequence copy = numbers;
    assert(copy.n == 3);
    return 0;
}
