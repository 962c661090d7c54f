int third(int x) { return x / 3; }
int sixth(int x) { return third(x) / 2; }
