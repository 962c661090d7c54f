// verdict: true
#include <assert.h>
#include <pthread.h>

struct link { struct link *next; int v; } *last;
int *p;

static int set(int *x)
{
	p = x;
	return 1;
}

static int leaves(int n)
{
	for (int i = 0;; i++) {
		const int a[2] = { i, n };
		p = (int *)a;
		if (i == 1)
			continue;
		if (i == 2)
			break;
		if (n == 1)
			return p[1] + i;
	}
	return p ? n : 0;
}

static void jumps(void)
{
	int n = 0;
	goto in;
again: {
		int k = 5;
	in:
		set(&k);
		k = n;
		n++;
		if (n < 3)
			goto again;
		assert(*p == 2);
	}
	{
		int k = 0;
		p = &k;
	back:
		(*p)++;
		if (++n < 6)
			goto back;
		assert(k == 3);
	}
}

static void chooses(int x)
{
	switch (x) {
		int k;
	case 1:
		k = 4;
		p = &k;
		assert(*p == 4);
		/* fall through */
	case 2:
		p = &k;
		*p = 5;
		assert(k == 5);
		break;
	case 3: {
		int j = 1;
		p = &j;
	case 4:
		p = &j;
		*p = 2;
		assert(j == 2);
	}
	}
}

static void *adds(void *arg)
{
	*(int *)arg += 1;
	return arg;
}

int main(void)
{
	for (int i = 0; i < 2; i++) {
		struct link own = { .next = &own, .v = i };
		last = &own;
		assert(last->next->v == i);
	}
	assert(leaves(1) == 1 && leaves(2) == 2);
	jumps();
	for (int x = 0; x < 6; x++)
		chooses(x);
	if (set(&(int){ 5 }))
		assert(*p == 5);
	assert(({ int k = 2; p = &k; *p + 1; }) == 3);
	for (int i = 0; i < 2; i++) {
		pthread_t t;
		int l = i;
		pthread_create(&t, 0, adds, &l);
		pthread_join(t, 0);
		assert(l == i + 1);
	}
	return 0;
}
