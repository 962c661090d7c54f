// verdict: true
// An array in a value that no variable holds lives until its full expression ends (C11 6.2.4p8).
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct name {
    char text[4];
    struct {
        int digits[2];
    } in;
};

static struct name name(int n)
{
    struct name name = {"abc", {{n, n + 1}}};
    name.text[1] += n;
    return name;
}

static int sum(const int *digits)
{
    return digits[0] + digits[1];
}

static void *work(void *arg)
{
    int total = 0;
    for (int i = 0; i < 2 && sum(name(i).in.digits) < 9; i++)
        total += sum(name(i).in.digits) + sum(&name(i).in.digits[0]);
    assert(total == 8);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    if (strcmp(name(1).text, "acc"))
        assert(0);
    int last = *(name(4).in.digits + 1), first = name(7).in.digits[0];
    assert(last == 5 && first == 7);
    pthread_join(t, 0);
    assert(memcmp(name(0).text, name(1).text, 4) != 0);
    return 0;
}
