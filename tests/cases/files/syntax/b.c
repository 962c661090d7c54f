int x;
int y = ;
