// verdict: false(undefined)
static void capitalize(char *text)
{
	text[0] = 'A';
}

int main(void)
{
	char own[] = "abc", *text = "abc";
	capitalize(own);
	capitalize(text);
	return 0;
}
