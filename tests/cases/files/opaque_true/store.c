#include "store.h"
struct store { int first, second; };
struct pair { int a, b; };
struct store the_store = {1, 2};
struct store *open_store(int first) {
    the_store.first = first;
    return &the_store;
}
int sum_of(const struct store *store) { return store->first + store->second; }
struct pair make_pair(int a, int b) { return (struct pair){b, a}; }
