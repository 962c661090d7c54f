// VLAs, [static n] parameters, multidimensional arrays, flexible members, empty structs.
struct flexible { unsigned n; int data[]; };
struct zero { int n; char tail[0]; };
struct empty { };

int first(int v[static 2], int m[const restrict][3]) { return v[1] + m[1][2]; }
int last(const struct flexible *f) { return f->n ? f->data[f->n - 1] : 0; }
char tail(struct zero *z, int k) { return z->tail[k]; }
extern void fill(char *);
unsigned long local_vla(int n) { char text[n + 1]; text[n] = 0; fill(text); return sizeof text; }
unsigned long none(struct empty *e) { return sizeof *e + (e != 0); }
