// verdict: unknown
// The index is that of an option, and the result its value.
#include <getopt.h>

int main(int count, char **arguments)
{
	static const struct option names[] = { { "a", 0, 0, 1 }, { "b", 1, 0, 2 }, { 0, 0, 0, 0 } };
	static const int results[] = { 0, 5, 6 };
	int index = 0, found = getopt_long(count, arguments, "", names, &index);
	if (found > 0 && found != '?')
		return results[found] + names[index].name[0];
	return 0;
}
