// typeof of a pointer type, and __auto_type.
long follow(long *p)
{
	__typeof__(long *) q = p + 1;
	__auto_type r = *q;
	return r;
}
