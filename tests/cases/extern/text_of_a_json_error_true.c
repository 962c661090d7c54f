// verdict: true
// Jansson tells why a text is no JSON value, by a text that ends; what it puts into a value that the program built is a bound.
#include <assert.h>
#include <string.h>

typedef struct {
	int type;
	unsigned long refcount;
} json_t;

typedef struct {
	int line, column, position;
	char source[8];
	char text[8];
} json_error_t;

json_t *json_loads(const char *input, unsigned long flags, json_error_t *error);

int main(void)
{
	json_error_t error;
	if (!json_loads("[", 0, &error))
		assert(strlen(error.text) < sizeof error.text);
	return 0;
}
