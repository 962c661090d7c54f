//! One line per case: the text before and after the pre-pass; the output must parse.

use super::*;

/// The rewritten text, as by [`spaced`].
fn rewritten(input: &str) -> (Prepared, String) {
    let prepared = prepare(input, false);
    let text = spaced(&prepared.text);
    (prepared, text)
}

/// The tokens separated by single blanks.
fn spaced(text: &str) -> String {
    let words: Vec<_> = lexer::lex(text).tokens.iter().map(|t| &text[t.start as usize..t.end as usize]).collect();
    words.join(" ")
}

#[track_caller]
fn check(input: &str, expected: &str) {
    let (prepared, text) = rewritten(input);
    assert_eq!(text, spaced(expected));
    let map = crate::source::SourceMap::new(input.to_string(), "test.c");
    let parsed = crate::front::parse::parse(&prepared, &map, 0..map.text().len());
    assert_eq!(parsed.err(), None);
    let (_, again) = rewritten(&prepared.text);
    assert_eq!(again, text, "a second run changes nothing");
}

#[test]
fn r1_extension() {
    check("__extension__ int x;", "int x;");
    check("int f(int x) { return __extension__ __extension__ (x); }", "int f(int x) { return (x); }");
}

#[test]
fn r2_spellings() {
    check("static __thread int a; __const__ __signed__ char c;", "static _Thread_local int a; const signed char c;");
}

#[test]
fn r3_auto_type() {
    check("void f(void){ __auto_type x = 1 + 2; }", "void f(void){ __typeof ( __ulseq_auto ( 1 + 2 ) ) x = 1 + 2; }");
    check(
        "void f(void){ __auto_type x = ({ __auto_type y = 1; y; }); }",
        "void f(void){ __typeof ( __ulseq_auto ( ( { __typeof ( __ulseq_auto ( 1 ) ) y = 1 ; y ; } ) ) ) x = ({ __typeof ( __ulseq_auto ( 1 ) ) y = 1; y; }); }",
    );
}

#[test]
fn r4_attributes_of_records() {
    check("struct __attribute__((packed)) S { int a; };", "struct S { int a; } __attribute__ (( packed ));");
    check(
        "typedef struct __attribute__((packed)) { int a; } V;",
        "typedef struct { int a; } __attribute__ (( packed )) V;",
    );
    check("struct S { int a; }; struct __attribute__((x)) S *p;", "struct S { int a; }; struct S *p;");
    check(
        "struct __attribute__((aligned(16))) S { int a; } x;",
        "struct S { int a; } __attribute__ (( aligned ( 16 ) )) x;",
    );
    check("enum __attribute__((packed)) E { A };", "enum E { A } __attribute__ (( packed ));");
    check(
        "struct __attribute__((a)) S { union __attribute__((b)) { int x; } u; };",
        "struct S { union { int x; } __attribute__ (( b )) u; } __attribute__ (( a ));",
    );
}

#[test]
fn r4_members() {
    check(
        "struct S { _Alignas(32) int a, *b; };",
        "struct S { int a __attribute__ (( aligned ( 32 ) )), *b __attribute__ (( aligned ( 32 ) )); };",
    );
    check(
        "struct S { _Alignas(double) char a[4]; };",
        "struct S { char a[4] __attribute__ (( aligned ( _Alignof ( double ) ) )); };",
    );
    check("struct S { ; int a;; int b };", "struct S { int a; int b ; };");
    check("_Alignas(8) int x;", "_Alignas(8) int x;");
}

#[test]
fn glue() {
    check("int x __attribute__ ( ( aligned ( 16 ) ) );", "int x __attribute__ (( aligned ( 16 ) ));");
    check("int x __attribute__((aligned(16)));", "int x __attribute__((aligned(16)));");
    check("int x __attribute__((,unused,,used,));", "int x __attribute__((unused,used));");
    check("int x __attribute__(()); int y [[maybe_unused]];", "int x ; int y ;");
    check("[[noreturn]] void f(void);", "__attribute__ (( noreturn )) void f(void);");
    check(
        "int x [[gnu::aligned(16), maybe_unused, gnu::mode(QI)]];",
        "int x __attribute__ (( aligned ( 16 ) , mode ( QI ) ));",
    );
    check("int x __attribute__(\n# 3 \"a.c\"\n(unused));", "int x __attribute__((unused));");
}

#[test]
fn r5_wide_types() {
    check("unsigned __int128 a; __uint128_t b;", "unsigned _Decimal128 a; unsigned _Decimal128 b;");
    check("__float128 q;", "_Float128 q;");
}

#[test]
fn r6_label_addresses() {
    check(
        "void f(void){ void *p = &&l; goto *p; l: ; }",
        "void f(void){ void *p = __ulseq_label ( l ); __ulseq_cgoto ( p ); l: ; }",
    );
    check(
        "int f(int a, int l){ long x = (long)&&l; return a &&l && (a)&&l; l: ; }",
        "int f(int a, int l){ long x = (long)__ulseq_label ( l ); return a &&l && (a)&&l; l: ; }",
    );
}

#[test]
fn r7_elvis() {
    check("int f(int a){ return a ?: 3; }", "int f(int a){ return a ? __ulseq_same : 3; }");
}

#[test]
fn r8_implicit_int() {
    check("main() { return 0; }", "int main() { return 0; }");
    check("extern g(); static x, y; n = 3;", "extern int g(); static int x, y; int n = 3;");
    check("typedef int T; static T x; T f(void); T *p;", "typedef int T; static T x; T f(void); T *p;");
    check("typedef int (*F)(int), A[3]; const F f; static A a;", "typedef int (*F)(int), A[3]; const F f; static A a;");
    check(
        "void f(void) { static i; register j = 1; auto *p = &j; }",
        "void f(void) { static int i; register int j = 1; auto int *p = &j; }",
    );
    check("f(a, b) int a; int b; { return a; }", "int f(a, b) int a; int b; { return a; }");
    check(
        "struct S { int a; } x; struct S f(void) { return x; }",
        "struct S { int a; } x; struct S f(void) { return x; }",
    );
    check("int f(void); int g(int x) { x = 1; f(); return x; }", "int f(void); int g(int x) { x = 1; f(); return x; }");
}

#[test]
fn r9_labels() {
    check("void f(void){ l: }", "void f(void){ l: ; }");
    check("void f(void){ l: int x; }", "void f(void){ l: ; int x; }");
    check(
        "void f(int a){ switch (a) { case 1 ? 2 : 3: int x; default: } }",
        "void f(int a){ switch (a) { case 1 ? 2 : 3: ; int x; default: ; } }",
    );
    check("int f(int a){ return a ? a : a; }", "int f(int a){ return a ? a : a; }");
    check("struct S { unsigned a : 3; unsigned : 2; };", "struct S { unsigned a : 3; unsigned : 2; };");
    check("struct S { int a; } s = { a: 1 };", "struct S { int a; } s = { a: 1 };");
}

#[test]
fn r10_statement_attributes() {
    check(
        "void f(int a){ switch (a) { case 1: a = 2; __attribute__((fallthrough)); case 2: ; } }",
        "void f(int a){ switch (a) { case 1: a = 2; ; case 2: ; } }",
    );
    check("void f(void){ goto l; l: __attribute__((unused)) }", "void f(void){ goto l; l: ; }");
    check("int (__attribute__((x)) *p)(void);", "int ( *p)(void);");
}

#[test]
fn r11_asm() {
    check("asm(\"nop\"); int x; __asm__ volatile (\"nop\");", "int x;");
    check(
        "void f(void){ asm inline (\"nop\"); asm volatile (\"nop\"); }",
        "void f(void){ __asm__ (\"nop\"); __asm__ volatile (\"nop\"); }",
    );
    check("int f(void) __asm__(\"g\");", "int f(void) __asm__(\"g\");");
    let (prepared, _) = rewritten("int x; asm(\"nop\");");
    assert_eq!(prepared.caveats.len(), 1);
}

#[test]
fn r12_type_queries() {
    check(
        "int x = __builtin_types_compatible_p(int, long *);",
        "int x = __ulseq_types_compatible( sizeof ( int ) , sizeof ( long *) );",
    );
    check(
        "double f(double _Complex z){ return __real__ z + __imag__ (z); }",
        "double f(double _Complex z){ return __ulseq_real ( z ) + __ulseq_imag ( (z) ); }",
    );
    check(
        "int f(int *a){ return __alignof__(a[1]) + __alignof__ *a + _Alignof(int) + __alignof__(long); }",
        "int f(int *a){ return __ulseq_alignof ( sizeof ( (a[1]) ) ) + __ulseq_alignof ( sizeof ( *a ) ) + _Alignof(int) + __ulseq_alignof ( sizeof (long) ); }",
    );
    check(
        "typedef int T; long f(void){ return __alignof(T) - 1; }",
        "typedef int T; long f(void){ return __ulseq_alignof ( sizeof (T) ) - 1; }",
    );
    check(
        "typedef int T; long f(void){ return __alignof__ sizeof(T) - 1; }",
        "typedef int T; long f(void){ return __ulseq_alignof ( sizeof ( sizeof(T) ) ) - 1; }",
    );
    check("typedef int T; __typeof__(T *) p;", "typedef int T; __typeof__( * ( T * * ) 0 ) p;");
    check("typedef int T; __typeof__(T (*)(int)) p;", "typedef int T; __typeof__( * ( T (* * )(int) ) 0 ) p;");
    check("typedef int T; __typeof__(T *[3]) p;", "typedef int T; __typeof__( * ( T * ( * ) [3] ) 0 ) p;");
    check("typedef int T; __typeof__(T->x * *y) p;", "typedef int T; __typeof__(T->x * *y) p;");
}

#[test]
fn r13_spelling() {
    check(r#"char *s = "\e[0m\%\u00e9é\n";"#, r#"char *s = "\033[0m%\303\251\303\251\n";"#);
    check("int a$b = 1, é;", "int a_u24_b = 1, _ue9_;");
    check("double d = 50.0d;", "double d = 50.0;");
    assert_eq!(prepare("char *s = \"é\";", true).text, "char *s = \"\\351\" ;\n");
}

#[test]
fn r14_small_things() {
    check(
        "_Static_assert(sizeof(int) == 4); _Static_assert(1, \"x\");",
        "_Static_assert(sizeof(int) == 4 , \"\" ); _Static_assert(1, \"x\");",
    );
    check(
        "struct S { int a; }; struct S f(void){ return (struct S){}; }",
        "struct S { int a; }; struct S f(void){ return (struct S){ 0 }; }",
    );
    check("int n = sizeof (int[]){1,2};", "int n = sizeof ( (int[]){1,2} );");
    check("void f(int x) {} void g(void) { if (1) {} }", "void f(int x) {} void g(void) { if (1) {} }");
    check("; int x;; int f(void) { return 0; };", "int x; int f(void) { return 0; }");
}

#[test]
fn local_labels() {
    check(
        "void f(void){ { __label__ l; goto l; l: ; } { __label__ l, m; l: goto m; m: ; } l: ; goto l; }",
        "void f(void){ { goto l__ulseq1; l__ulseq1: ; } { l__ulseq2: goto m__ulseq3; m__ulseq3: ; } l: ; goto l; }",
    );
}

#[test]
fn newlines_and_markers_stay() {
    let input = "# 1 \"a.c\"\n__extension__\n# 5 \"b.c\"\nint\n\u{c} x;\n";
    assert_eq!(prepare(input, false).text, "# 1 \"a.c\"\n\n# 5 \"b.c\"\nint\n  x;\n");
}

#[track_caller]
fn check_offset(input: &str, new: &str, old: &str) {
    let prepared = prepare(input, false);
    let at = prepared.text.find(new).unwrap();
    let span = prepared.map.span(at, at + new.len());
    assert_eq!(&input[span.start as usize..span.end as usize], old);
}

#[test]
fn offsets() {
    check_offset("__extension__ int x; int yy;", "yy", "yy");
    check_offset("__extension__ int x; int yy;", "int yy", "int yy");
    check_offset("__extension__ int x; int yy;", "y;", "y;");
    check_offset("static __thread int a;", "_Thread_local", "__thread");
    check_offset("static __thread int a;", "_Thread_local int a;", "__thread int a;");
    check_offset("int f(int a){ return a ?: 3; }", "a ? __ulseq_same : 3", "a ?: 3");
    check_offset("struct __attribute__((packed)) S { int a; } x;", "packed", "packed");
    check_offset("struct __attribute__((packed)) S { int a; } x;", "x;", "x;");
    check_offset("struct __attribute__((packed)) S { int a; } x;", "int a;", "int a;");
    check_offset("int a\n# 1 \"x\"\n;", "int a\n# 1 \"x\"\n", "int a");
}

#[test]
fn refused() {
    let (prepared, _) = rewritten("void f(void){ asm goto (\"\" : : : : l); l: ; }");
    assert_eq!(prepared.errors.iter().map(|e| e.code).collect::<Vec<_>>(), ["asm-goto"]);
    let qualified = "void f(void){ asm volatile goto (\"jmp %l0\" :::: l); l: ; }";
    assert_eq!(rewritten(qualified).0.errors.iter().map(|e| e.code).collect::<Vec<_>>(), ["asm-goto"]);
    let deep = format!("int x = {}1{};", "sizeof(int[".repeat(13), "])".repeat(13));
    assert_eq!(rewritten(&deep).0.errors.iter().map(|e| e.code).collect::<Vec<_>>(), ["nested-types"]);
}
