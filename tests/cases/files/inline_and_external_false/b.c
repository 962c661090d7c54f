int third(int x) { return x / 3 + 2; }
int sixth(int x) { return third(x) / 2; }
