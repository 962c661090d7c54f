// verdict: true
// Recursive functions of the program have the names of functions of the library, with and without a contract.
#include <assert.h>
#include <pthread.h>

struct node {
    struct node *left, *right;
    int gone;
};

static int removed, shared;

static int remove(struct node *node)
{
    if (!node)
        return 0;
    remove(node->left);
    remove(node->right);
    node->gone = 1;
    removed++;
    return 1;
}

static unsigned long strlen(const char *text)
{
    return *text ? 2 + strlen(text + 1) : 0;
}

static int atoi(int number)
{
    return number > 2 ? number : atoi(number + 1);
}

static void *work(void *unused)
{
    shared = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    static struct node a, b, c = {&a, &b, 0};
    pthread_create(&thread, 0, work, 0);
    remove(&c);
    pthread_join(thread, 0);
    assert(removed == 3 && a.gone && b.gone && c.gone);
    assert(strlen("ab") == 4 && atoi(0) == 3);
    return 0;
}
