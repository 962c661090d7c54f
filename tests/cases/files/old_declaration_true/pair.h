typedef struct { int first, second; } pair;
extern pair make();
