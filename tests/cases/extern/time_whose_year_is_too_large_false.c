// verdict: false(undefined)
// POSIX localtime: the year does not fit into an int.
#include <time.h>

int main(void)
{
	time_t far = 67768036191763200;
	return gmtime(&far)->tm_sec;
}
