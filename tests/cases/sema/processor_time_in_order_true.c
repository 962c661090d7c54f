// verdict: true
#include <assert.h>
#include <time.h>

int main(void)
{
    clock_t first = clock();
    clock_t second = clock();
    assert(second == -1 || first <= second);
    return 0;
}
