// exit: 0
// says: verdict: true
#include "common.h"

int main(int c, char **v)
{
	if (c < 0) reach_error();
	return 0;
}
