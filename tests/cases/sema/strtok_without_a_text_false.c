// verdict: false(undefined)
// C11 7.24.5.8p3: the first call has a text.
#include <string.h>

int main(void)
{
	return strtok(0, "a") != 0;
}
