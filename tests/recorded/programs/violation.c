int main(void)
{
  int left = __VERIFIER_nondet_int();
  int done = 0;
  ULSEQ_ASSUME(left >= 0 && left <= 4);
  while (left > 0) {
    left--;
    done++;
  }
  if (done == 3) {
    ULSEQ_VIOLATION("done != 3");
  }
  return 0;
}
