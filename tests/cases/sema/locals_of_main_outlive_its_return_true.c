// verdict: true
#include <pthread.h>

int *shown, *row;

static void *uses(void *unused)
{
	*shown = row[1];
	return 0;
}

/* The process ends when main returns: nobody can come later. */
int main(void)
{
	int n = 2, parts[n];
	pthread_t t;
	parts[1] = 1;
	row = parts;
	{
		int x = 1;
		shown = &x;
		pthread_create(&t, 0, uses, 0);
		return 0;
	}
}
