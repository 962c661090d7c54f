int main(void)
{
  int owner = __VERIFIER_nondet_int();
  if (owner == 1) {
    ULSEQ_MISUSE("unlock by a thread that does not hold the mutex");
  }
  if (owner == 1) {
    ULSEQ_VIOLATION("not reached");
  }
  return 0;
}
