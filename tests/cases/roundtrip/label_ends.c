// A label before a closing brace and before a declaration, fallthrough and label attributes.
extern void f(int);
void at_end(int n) { if (n) goto out; f(n); out: ; }
int at_declaration(int n)
{
	switch (n) {
	case 1:
		f(1);
		__attribute__((fallthrough));
	case 2: ;
		int k = n * 2;
		return k;
	default:
		;
	}
unused: __attribute__((unused));
	return 0;
}
