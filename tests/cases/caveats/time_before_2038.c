// rests on: clocks tell times before 2038, and none before 1970
#include <time.h>

int main(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int)now.tv_sec < 0;
}
