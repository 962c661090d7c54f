// rests on: `time` does not fail
#include <stdlib.h>
#include <time.h>

int main(void)
{
	srand((unsigned)time(0));
	return time(0) == -1;
}
