// _Static_assert at both scopes, _Noreturn.
_Static_assert(sizeof(int) == 4, "int");
struct s { int a; _Static_assert(1, "inside a struct"); int b; };
_Noreturn void stop(int n) { for (;;) __builtin_exit(n); }
int check(struct s *s)
{
	_Static_assert(sizeof *s == 8, "two members");
	if (s->a < 0)
		stop(s->b);
	return s->a;
}
