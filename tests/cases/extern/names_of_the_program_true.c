// verdict: true
// program_invocation_name(3): texts of the library.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>

int main(void)
{
	fprintf(stderr, "%s %s\n", program_invocation_name, program_invocation_short_name);
	return program_invocation_name == NULL;
}
