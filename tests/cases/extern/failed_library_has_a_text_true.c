// verdict: true
// dlerror(3): after a failure in the same thread it is not null. Code that is loaded is a bound.
#include <dlfcn.h>
#include <stdio.h>

int main(void)
{
	void *library = dlopen("x", RTLD_NOW);
	if (!library)
		return dlerror()[0];
	return 0;
}
