#include "pair.h"
int sum(void)
{
	pair made = make(1, 2);
	return made.first + made.second;
}
