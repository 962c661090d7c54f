int early(void);
void count(void);
