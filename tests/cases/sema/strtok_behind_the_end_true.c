// verdict: true
// C11 7.24.5.8p3: behind the last token each search finds nothing; the text may be gone by then.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *text = malloc(4), *rest = 0;
	strcpy(text, "a,b");
	assert(strtok(text, ",") == text && strtok(0, ",") == text + 2);
	assert(!strtok(0, ","));
	assert(strtok_r(text + 2, ",", &rest) == text + 2 && !strtok_r(0, ",", &rest));
	free(text);
	assert(!strtok(0, ","));
	return 0;
}
