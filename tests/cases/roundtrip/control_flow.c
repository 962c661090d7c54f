// Case ranges, labels everywhere, loops of each form, Duff's device, goto into blocks.
extern void f(int);

int ranges(int n) { switch (n) { case 0 ... 9: return 1; case 'a' ... 'z': return 2; case -1: default: return 3; } }
void duff(int n, int *p)
{
	switch (n & 3) {
	case 0: do { *p++ = 0;
	case 3: *p++ = 1;
	case 2: *p++ = 2;
	case 1: *p++ = 3;
	} while ((n -= 4) > 0);
	}
}
int into(int n)
{
	if (n)
		goto inside;
	while (n < 10) {
		f(n);
inside:
		n++;
	}
	return n;
}
void loops(int n)
{
	for (;;) { if (n-- < 0) break; if (n & 1) continue; f(n); }
	for (int i = 0, j = n; i < j; i++, j--) f(i + j);
	do f(n); while (++n < 3);
	while (n --> 0) ;
}
int nested(int n)
{
	int r = 0;
	for (int i = 0; i < n; i++)
		switch (i) {
		default: r++; continue;
		case 5: goto done;
		case 3: break;
		}
done:
	return r;
}
