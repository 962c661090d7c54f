extern int value;
int get(void);
int of_c(void) {
    value = 50;
    int twice = get() + value;
    value = 1;
    return twice + get();
}
