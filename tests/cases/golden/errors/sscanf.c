// error: library-function at 7
#include <stdio.h>

int main(int argc, char **argv)
{
	int n;
	return argc > 1 && sscanf(argv[1], "%d", &n) == 1;
}
