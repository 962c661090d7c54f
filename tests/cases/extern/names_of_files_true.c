// verdict: true
// POSIX glob, scandir: what they find is stored, if they do not fail. More than two names are a bound.
#include <dirent.h>
#include <glob.h>
#include <stdlib.h>

int main(void)
{
	glob_t found;
	struct dirent **list;
	if (glob("*.h", GLOB_NOSORT, NULL, &found) == 0) {
		for (size_t i = 0; i < found.gl_pathc; i++)
			if (!found.gl_pathv[i])
				abort();
		globfree(&found);
	}
	int count = scandir(".", &list, NULL, alphasort);
	for (int i = 0; i < count; i++)
		free(list[i]);
	if (count >= 0)
		free(list);
	return 0;
}
