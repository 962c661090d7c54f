struct point { int x, y; };
struct point origin = {1, 2};
struct point corners[] = {{1, 2}, {3, 4}};
