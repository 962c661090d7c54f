// Statement expressions, nested, with control flow inside.
#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })

int largest(int a, int b, int c) { return MAX(MAX(a, b), c); }
int loop(int n) { return ({ int s = 0; while (n > 0) s += n--; s; }) * 2; }
int in_condition(const int *p) { if (({ int k = *p; k > 3; }) && p[1]) return 1; return 0; }
int jump(int n) { int r = ({ if (n < 0) return -1; n + 1; }); return r; }
void nothing(int *p) { ({ *p = 1; (void)0; }); }
