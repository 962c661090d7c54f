// args: --max-states=1000
// exit: 5
// says: limit on states
#include "common.h"

unsigned x;

int main(void)
{
	for (;;) x++;
}
