// exit: 5
// says: code that is loaded at run time

/* dlsym(3): what is found may be a function, which is not known. */
#include <dlfcn.h>

int main(void)
{
    void *library = dlopen("libm.so.6", RTLD_LAZY);
    if (!library)
        return 1;
    double (*cosine)(double) = (double (*)(double))dlsym(library, "cos");
    return cosine && cosine(2) > 1;
}
