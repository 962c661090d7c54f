// exit: 10
// says: a word that is longer than its array is read
// args: -DGETS
// exit: 10
// says: a line that is longer than its array is read
// args: -DSET
// exit: 10
// says: a word that is longer than its array is read
// args: -DWIDTH
// exit: 0
// says: verdict: true
// args: -DMEMORY
// exit: 5
// says: a word of any length is read

// Nothing limits a word, or a line of `gets`: some input is longer than any array (C11 7.21.6.2p12).
#include <stdio.h>
#include <stdlib.h>
char *gets(char *);
int main(void)
{
	char b[3];
#if defined GETS
	gets(b);
#elif defined SET
	scanf("%[a-z]", b);
#elif defined WIDTH
	scanf("%2s", b);
#elif defined MEMORY
	char *m = malloc(100);
	if (m)
		scanf("%s", m);
#else
	scanf("%s", b);
#endif
	return 0;
}
