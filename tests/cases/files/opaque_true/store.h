struct store;
extern struct store the_store;
struct store *open_store(int first);
int sum_of(const struct store *store);
struct pair make_pair(int, int);
