// exit: 10
// says: constant_member_is_written.c:13: undefined behavior: write to an object that is defined with `const`

struct s { int n; const int a[2]; };
struct s g[2];

static void sets(int *p) { *p = 4; }

int main(void)
{
    struct s *p = g;
    p[1].n = 3;
    p = g, *(int *)&p[1].a[1] = 5;
    sets(&p->n);
    return 0;
}
