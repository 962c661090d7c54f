int tentative;
int table[3] = {10, 20, 30};
int other(void) { return tentative + table[2]; }
