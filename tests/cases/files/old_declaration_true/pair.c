#include "pair.h"
pair make(int first, int second)
{
	pair made = {first, second};
	return made;
}
