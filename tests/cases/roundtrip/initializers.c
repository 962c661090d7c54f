// Designators, ranges, the old form with a colon, empty braces, strings, nested and partial lists.
struct p { int x, y; };
struct in { struct p p[2]; char name[8]; };

struct p old = { x: 3, y: 4 };
int range[10] = { [2 ... 4] = 7, [8] = 1 };
struct in all[] = { { { { 1, 2 }, { .y = 4 } }, "abc" }, [2] = { .p[1].x = 5, .name = { 'z' } } };
int flat[2][2] = { 1, 2, 3 };
const char *names[] = { "one", "t" "wo", [4] = "five" };
int *into = &range[8];
long difference = (char *)&all[1].name - (char *)&all[0].name;

int get(int k) { struct in e = { }; struct p q = { .y = k }; e.p[1] = q; return e.p[1].y + e.p[0].x + range[k] + flat[1][1]; }
char letter(int k) { char s[] = { 'x', [3] = 'y', 'z' }; return s[k & 3]; }
int use(void) { return old.x + all[2].p[1].x + *into + (names[4] != 0) + (int)difference; }
