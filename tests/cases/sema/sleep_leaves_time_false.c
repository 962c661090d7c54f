// verdict: false(unreach-call)
// A sleep that is interrupted stores the time that is left (POSIX nanosleep).
#include <assert.h>
#include <time.h>
int main(void)
{
	struct timespec asked = { 5, 0 }, left = { 7, 7 };
	nanosleep(&asked, &left);
	assert(left.tv_sec == 7);
	return 0;
}
