// verdict: false(undefined)
// C11 6.5.2.2p6: a function whose prototype ends with an ellipsis is called without it.
int first();
int main(void) { return first(0, 2); }
int first(int count, ...) { return count; }
