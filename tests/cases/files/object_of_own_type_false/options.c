struct options { const char *name; int limit; };
struct point { int x, y; };
static struct options defaults = {"none", 7};
struct options *options = &defaults;
extern struct point origin;
int limit(void) { return options->limit; }
struct point moved(void) {
    struct point result;
    result = origin;
    return result;
}
