// verdict: false(undefined)
// A message reads the texts that it prints (error(3)).
#include <error.h>
int main(void)
{
	char text[2] = { 'a', 'b' };
	error(0, 0, "%s", text);
	return 0;
}
