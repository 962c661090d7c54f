// rests on: writes to constants and string literals are not checked in the sequential program
int main(void)
{
	char *s = "abc";
	s[0] = 'x';
	return 0;
}
