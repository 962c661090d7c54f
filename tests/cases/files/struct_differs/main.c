// error: redeclaration at b.c:2
struct s { int a; };
extern struct s shared;
int main(void) { return shared.a; }
