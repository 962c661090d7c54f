int main(void)
{
  int rounds = __VERIFIER_nondet_int();
  if (rounds > 4) {
    ULSEQ_BOUND("rounds");
  }
  if (rounds > 4) {
    ULSEQ_VIOLATION("rounds <= 4");
  }
  return 0;
}
