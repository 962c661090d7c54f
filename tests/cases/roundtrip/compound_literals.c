// Compound literals of every kind, in expressions and arguments.
struct p { int x, y; };
extern int take(const struct p *), count(const int *, int);
int both(int a, int b) { return take(&(struct p){ a, b }) + count((int[]){ a, b, 3 }, 3); }
struct p make(int a) { return (struct p){ .y = a }; }
int member(int a) { return (struct p){ a, a + 1 }.y + (int){ a }; }
const struct p *constant = &(const struct p){ 1, 2 };
