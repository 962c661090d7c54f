// exit: 10
// says: V0 = {x, t1, t2}; sliced: y, z
// says: real

#include <assert.h>
#include <pthread.h>
int x, y, z, t1, t2;
void *p(void *arg)
{
  x = y ? z ? 0 : 1 : 1;
  y = z;
  z = 0;
  t1 = x;
  assert(t1 + t2 != 1);
  return 0;
}
void *q(void *arg)
{
  x = y ? 0 : z ? 0 : 1;
  y = !z;
  z = 1;
  t2 = x;
  assert(t1 + t2 != 1);
  return 0;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, p, 0);
  pthread_create(&b, 0, q, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
