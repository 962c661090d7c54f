// Anonymous members, nested declarations, bit-fields, tags used before their definition.
struct tree;
struct s {
	int tag;
	union { int i; float f; struct { short low, high; }; };
	struct inner { char c; } in;
	unsigned a : 3, : 2, b : 7;
	signed long c : 33;
	enum { EMPTY, FULL = 3 } state;
	struct tree *tree;
};
struct tree { struct tree *left, *right; struct s *owner; };

int low(struct s *s) { return s->tag ? s->low : s->i; }
void fields(struct s *s, int n) { s->a = n; s->b += n; s->c = n; s->state = FULL; s->in.c++; }
int signs(const struct s *s) { return (s->c < 0) + (s->a - 8 < 0); }
struct s *walk(struct tree *t) { while (t->left) t = t->left; return t->owner->tree->right->owner; }
struct inner copy_inner(struct s *s) { return s->in; }
