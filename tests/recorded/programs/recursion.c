static int down(int n) { return n ? 1 + down(n - 1) : 0; }

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (down(n) != n && n > 0) {
    ULSEQ_VIOLATION("down(n) == n");
  }
  return 0;
}
