// verdict: false(undefined)
// dlerror(3): it is null if nothing has failed since the last call.
#include <dlfcn.h>
#include <stddef.h>

int main(void)
{
	if (dlopen("x", RTLD_NOW))
		return 0;
	if (dlerror() == NULL)
		return 0;
	return dlerror()[0];
}
