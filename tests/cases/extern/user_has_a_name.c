// verdict: unknown
// No member of the entry is null.
#include <pwd.h>
#include <unistd.h>

int main(void)
{
	struct passwd *user = getpwuid(0);
	return user ? user->pw_name[0] == user->pw_dir[0] : 0;
}
