// Comments, continued lines and directives in odd places.
#define SUM(a, \
            b) ((a) + /* in the middle */ \
                (b))
  #  define INDENTED 5
int f(int n) { return SUM(n, INDEN\
TED); } // the end \
   still the comment
int g(int n) { return n /**// 2; }
