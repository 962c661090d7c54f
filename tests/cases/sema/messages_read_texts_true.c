// verdict: true
// A message reads the texts that it prints, and needs no format (err(3)).
#include <err.h>
#include <error.h>
#include <stddef.h>
int main(void)
{
	char text[2] = "a";
	warnx("%s", text);
	warn(NULL);
	error(0, 0, "%.1s", text);
	error_at_line(0, 0, NULL, 7, "%d", 3);
	errx(1, "%s", text);
}
