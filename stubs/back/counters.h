
/* A program counter of n bits: the narrowest type that has them. */
typedef unsigned char __ulseq_pc1;
typedef unsigned char __ulseq_pc2;
typedef unsigned char __ulseq_pc3;
typedef unsigned char __ulseq_pc4;
typedef unsigned char __ulseq_pc5;
typedef unsigned char __ulseq_pc6;
typedef unsigned char __ulseq_pc7;
typedef unsigned char __ulseq_pc8;
typedef unsigned short __ulseq_pc9;
typedef unsigned short __ulseq_pc10;
typedef unsigned short __ulseq_pc11;
typedef unsigned short __ulseq_pc12;
typedef unsigned short __ulseq_pc13;
typedef unsigned short __ulseq_pc14;
typedef unsigned short __ulseq_pc15;
typedef unsigned short __ulseq_pc16;
typedef unsigned int __ulseq_pc17;
typedef unsigned int __ulseq_pc18;
typedef unsigned int __ulseq_pc19;
typedef unsigned int __ulseq_pc20;
typedef unsigned int __ulseq_pc21;
typedef unsigned int __ulseq_pc22;
typedef unsigned int __ulseq_pc23;
typedef unsigned int __ulseq_pc24;
typedef unsigned int __ulseq_pc25;
typedef unsigned int __ulseq_pc26;
typedef unsigned int __ulseq_pc27;
typedef unsigned int __ulseq_pc28;
typedef unsigned int __ulseq_pc29;
typedef unsigned int __ulseq_pc30;
typedef unsigned int __ulseq_pc31;
typedef unsigned int __ulseq_pc32;
#define ULSEQ_PC(bits) __ulseq_pc##bits
