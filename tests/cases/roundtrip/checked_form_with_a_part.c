// refuse: a checked form of a library function with a size that is not that of the whole object
#include <string.h>

struct s {
	char name[4];
	char rest[4];
};

void set(struct s *s, const char *text, unsigned long length)
{
	struct s local;
	__builtin___memcpy_chk(local.name, text, length, __builtin_object_size(local.name, 1));
	*s = local;
}
