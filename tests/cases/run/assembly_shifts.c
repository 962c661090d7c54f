// x86 shifts, rotations and products: counts are numbers, operands of the instruction, or left out.
extern int printf(const char *, ...);
static unsigned long mix(unsigned long x) {
    unsigned char byte = (unsigned char)x;
    short half = (short)x;
    int word = (int)x, other = (int)(x >> 3);
    long all = (long)x;
    __asm__("shlb $3, %0" : "+q"(byte) : : "cc");
    __asm__("sarw %1, %0" : "+r"(half) : "i"(5) : "cc");
    __asm__("shrl %0" : "+r"(word) : : "cc");
    __asm__("sarl $40, %0" : "+r"(other) : : "cc");
    __asm__("salq %1, %0; rorq $9, %0" : "+r"(all) : "i"(13) : "cc");
    __asm__("imull %1, %0" : "+r"(word) : "r"(other) : "cc");
    __asm__("shlb $9, %b0" : "+q"(other) : : "cc");
    __asm__("rolb %1, %0" : "+q"(byte) : "i"(8) : "cc");
    return byte + 3 * (unsigned long)half + 7 * (unsigned long)word + 11 * (unsigned long)other + (unsigned long)all;
}
static int sign(int x) {
    unsigned char zero;
    __asm__("shll $31, %0; setz %1" : "+r"(x), "=q"(zero) : : "cc");
    return zero * 2 + (x < 0);
}
int main(void) {
    unsigned long inputs[] = {0, 1, 0x80, 0xff7f, 0x80000000ul, 0x123456789abcdef0ul, ~0ul};
    for (int i = 0; i < 7; i++) printf("%lu %d\n", mix(inputs[i]), sign((int)inputs[i]));
    return 0;
}
