// typeof of pointer types, also of a typedef, and __auto_type.
typedef int function(int);
typedef long item;
long follow(long *p)
{
	__typeof__(long *) q = p + 1;
	__auto_type r = *q;
	return r;
}

int call(function *f, int x)
{
	__typeof__(function (*)) g = f;
	__typeof__(item (*)(int)) h = 0;
	__typeof__(item *[3]) many = {0};
	return h || many[1] ? 0 : g(x);
}
