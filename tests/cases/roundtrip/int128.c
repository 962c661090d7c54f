// 128-bit integers.
__int128 square(long n) { return (__int128)n * n; }
long high(unsigned __int128 n) { return (long)(n >> 64); }
