// refuse: a parameter whose type depends on another one
int vla(int r, int c, int m[r][c], int i, int j) { return m[i][j]; }
