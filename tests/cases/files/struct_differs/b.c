struct s { char c; int a; };
struct s shared = {1, 2};
