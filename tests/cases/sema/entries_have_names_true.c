// verdict: true
// needs: a proof
// POSIX readdir: no entry has an empty name.
#include <assert.h>
#include <dirent.h>
#include <pthread.h>

int main(void)
{
	DIR *folder = opendir("/");
	struct dirent *entry = folder ? readdir(folder) : 0;
	if (entry)
		assert(entry->d_name[0] != 0 && entry->d_name[0] != '/');
	return 0;
}
