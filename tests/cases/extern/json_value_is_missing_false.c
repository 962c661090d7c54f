// verdict: false(unreach-call)
// A value that a program looks for in a JSON object may be missing.
#include <assert.h>

typedef struct {
	int type;
	unsigned long refcount;
} json_t;

json_t *json_loads(const char *input, unsigned long flags, void *error);
json_t *json_object_get(const json_t *object, const char *key);

int main(int argc, char **argv)
{
	json_t *root = argc == 2 ? json_loads(argv[1], 0, 0) : 0;
	if (root)
		assert(json_object_get(root, "name"));
	return 0;
}
