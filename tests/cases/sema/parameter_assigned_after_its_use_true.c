// verdict: true
// A parameter that is assigned once, a constant, has the value of its argument before.
extern void reach_error(void);

static int put(int *to, int value) {
  to[0] = value;
  value = 0;
  return value;
}

int main(void) {
  int x = 1;
  if (put(&x, 2) != 0)
    reach_error();
  if (x != 2)
    reach_error();
  return 0;
}
