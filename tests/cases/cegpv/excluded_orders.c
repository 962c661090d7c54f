// exit: 10
// says: V0 = {x, t}; sliced: y
// says: excluded_orders.c:9 after 4 events: spurious, its order is excluded
// says: excluded_orders.c:9 after 5 events: real

#include <assert.h>
#include <pthread.h>
_Bool x, y, t;
void *p(void *a) { y = 1; x = y; t = x; assert(t); return 0; }
void *r(void *a) { x = 0; return 0; }
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, p, 0);
  pthread_create(&b, 0, r, 0);
  return 0;
}
