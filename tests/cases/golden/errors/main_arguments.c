// error: main-arguments at 4
#include <stdio.h>

int main(int argc, char **argv)
{
	return argc > 1 && argv[1][0] == 'x';
}
