// verdict: true
// glibc utimensat: EINVAL without a name. C11 7.21.8.1p3: fread changes nothing if the size is 0.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	utimensat(AT_FDCWD, 0, 0, 0);
	return fread(0, 0, 3, stdin) != 0;
}
