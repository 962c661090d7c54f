// exit: 5
// says: memory is read that was never set

// What the text is makes no difference here; an execution for each text would have no end.
#include <stdio.h>

int main(void)
{
	char line[200];
	if (fgets(line, sizeof line, stdin))
		printf("%s", line);
	if (fgets(line, sizeof line, stdin))
		fputs(line, stdout);
	return line[0] == 'a' && line[1] == 'b' && line[2] == 'c';
}
