#define _POSIX_C_SOURCE 200809L
#include <string.h>
int stores(char *text) { return strerror_r(2, text, 16); }
