// exit: 3
// says: reading the arguments of `main`
#include "common.h"

int main(int c, char **v)
{
	return v[0] != 0;
}
