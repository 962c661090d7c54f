int main(void)
{
  unsigned int a = __VERIFIER_nondet_uint();
  unsigned int b = __VERIFIER_nondet_uint();
  unsigned int i;
  for (i = 0; i < 2000; i++) {
    a = a * b + i;
    b = b * a;
  }
  if (a * b == 12345) {
    ULSEQ_VIOLATION("a * b != 12345");
  }
  return 0;
}
