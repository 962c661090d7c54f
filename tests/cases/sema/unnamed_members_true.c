// verdict: true
#include <assert.h>
#include <pthread.h>

struct s {
	int n;
	union { int a; char b[4]; };
	int m;
	union {
		struct { int x, y, z, w; int v; } big;
		char pad[24];
	} named;
};
struct s g, pair[2];

static struct s changed(struct s *p)
{
	struct s l = *p;
	l.n++;
	l.a += 2;
	l.named.big.v = 7;
	return l;
}

static void *copies(void *unused)
{
	struct s l;
	l = g;
	l.m = 3;
	g = l;
	return unused;
}

int main(void)
{
	pthread_t t;
	struct s a = { 1, { 2 }, 3 }, *p = &pair[1];
	a.named.big.v = 5;
	g = changed(&a);
	assert(g.n == 2 && g.a == 4 && g.m == 3 && g.named.big.v == 7);
	*p = g;
	pair[0] = *p;
	assert(pair[0].a == 4 && pair[0].named.pad[16] == 7);
	a = changed(pair);
	assert(a.n == 3 && a.a == 6);
	pthread_create(&t, NULL, copies, NULL);
	pthread_join(t, NULL);
	assert(g.m == 3 && g.a == 4);
	a = g;
	assert(a.named.big.v == 7 && a.b[0] == 4);
	return 0;
}
