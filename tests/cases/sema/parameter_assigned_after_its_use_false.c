// verdict: false(unreach-call)
// A parameter that is assigned once, a constant, has the value of its argument before.
extern void reach_error(void);

static void put(int *to, int value) {
  to[0] = value;
  value = 0;
}

int main(void) {
  int x = 1;
  put(&x, 2);
  if (x == 2)
    reach_error();
  return 0;
}
