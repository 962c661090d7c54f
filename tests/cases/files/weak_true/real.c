int limit = 20, own = 10;
struct node { long a, b; };
static struct node node;
int handler(void) { return 2; }
int other(void) { return 2; }
int size_of_node(void) { return sizeof node; }
