// verdict: false(undefined)
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

char *text;

static void *frees(void *unused)
{
	free(text);
	return unused;
}

int main(void)
{
	pthread_t t;
	text = malloc(4);
	strcpy(text, "abc");
	pthread_create(&t, NULL, frees, NULL);
	char *at = strrchr(text, 'b');
	pthread_join(t, NULL);
	return at == NULL;
}
