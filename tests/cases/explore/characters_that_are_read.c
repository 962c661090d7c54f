// exit: 0
// says: verdict: true
// args: -DOTHER
// exit: 10
// says: violated at

// All values of a single character that the environment has stored are tried.
#include <assert.h>
#include <stdio.h>
int main(void)
{
	char line[3];
	if (!fgets(line, sizeof line, stdin))
		return 0;
#ifdef OTHER
	assert(line[0] != 'q');
#else
	assert(line[0] != 'q' || line[0] > 'a');
#endif
	return 0;
}
