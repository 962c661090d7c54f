// exit: 5
// says: whose contract allows results that the function never has
// args: -DTABLE
// exit: 5
// says: whose contract allows results that the function never has
// args: -DSCAN
// exit: 5
// says: whose contract allows results that the function never has
// args: -DWIDE
// exit: 5
// says: whose contract allows results that the function never has
// args: -DENVIRONMENT
// exit: 5
// says: whose contract allows results that the function never has
// args: -DBEFORE
// exit: 10
// says: violated at
// args: -DRACE --property data-race
// exit: 10
// says: data race on `shared`

// What a function computes, its contract does not say: behind such a call no failed assertion is certain. A race is.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>
unsigned long crc32(unsigned long, const unsigned char *, unsigned);
int shared;

static void *other(void *arg)
{
	shared = 1;
	return arg;
}

int main(void)
{
#ifdef BEFORE
	assert(shared == 1);
#endif
#ifdef TABLE
	assert(strverscmp("a", "a") == 0);
#elif defined SCAN
	double number = 0;
	if (sscanf("2.5", "%lf", &number) == 1)
		assert(number == 2.5);
#elif defined WIDE
	assert(towupper(L'q') == L'Q');
#elif defined ENVIRONMENT
	if (setenv("ZZ", "q1", 1) == 0 && getenv("ZZ"))
		assert(getenv("ZZ")[1] == '1');
#elif defined RACE
	pthread_t t;
	int known = strverscmp("a", "a");
	pthread_create(&t, 0, other, 0);
	shared = known;
	pthread_join(t, 0);
#else
	const unsigned char text[] = "ab";
	assert(crc32(0, text, 2) == crc32(0, text, 2));
#endif
	(void)other;
	return 0;
}
