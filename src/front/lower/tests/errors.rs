//! Tests that unsupported constructs are rejected, and that unused declarations are not.

use super::{codes, good, lowered};
use crate::ir::DataModel;

#[track_caller]
fn refused(text: &str, code: &str) {
    assert_eq!(codes(text), [code], "{text}");
}

#[test]
fn unsupported() {
    refused("typedef int v4 __attribute__((vector_size(16))); v4 x; int main(void) { return x[0]; }", "attribute");
    refused("struct s { int a; } x; void f(void) { __asm__(\"x %0\" : \"=m\"(x)); }", "asm");
    refused("_Decimal64 x; int main(void) { return x > 1; }", "decimal-float");
    refused("_Float16 x; int main(void) { return x > 1; }", "half-float");
    refused("double _Complex f(void) { return 1.0i; }", "imaginary-constant");
    refused("int n; int (*p)[n]; void f(void) { p = 0; }", "vla-parameter");
    refused("typedef int T; int f(int T, int y) { return (T)-1; }", "shadowed-typedef");
    refused("void g(int *); void f(int n) { int x[n] __attribute__((cleanup(g))); x[0] = 1; }", "cleanup");
    refused("int *p; int f(void) { return __atomic_fetch_add(&p, 4, 5) != 0; }", "atomic-pointer");
    assert!(lowered("void f(void) { void *p = &&l; l: goto *p; }", DataModel::Lp64).is_ok());
}

#[test]
fn not_c() {
    refused("int f(void) { return x; }", "undeclared");
    refused("int f(void) { goto l; }", "undefined-label");
    refused("struct s *p; int f(void) { return p->a; }", "incomplete-type");
    refused("struct s { int a; }; int f(struct s x) { return x.b; }", "no-member");
    refused("struct s { int a; }; int f(struct s x) { return x + 1; }", "type-mismatch");
    refused("void f(int a); void g(void) { f(); }", "argument-count");
    refused("int f(void) { 1 = 2; return 0; }", "not-place");
    refused("int f(void) { break; }", "break");
    refused("_Static_assert(0, \"never\");", "static-assert");
    refused("int x; char x;", "redeclaration");
    refused("int f(void) { return 1; } int f(void) { return 2; }", "redefinition");
    refused("int a[n]; int n;", "undeclared");
}

#[test]
fn several_at_once() {
    let text = "int f(void) { a = 1; b = 2; { c = 3; } return 0; } int g(void) { return d; }";
    assert_eq!(codes(text), ["undeclared"; 4]);
}

#[test]
fn unused_declarations_may_be_unsupported() {
    good("typedef int v4 __attribute__((vector_size(16))); v4 f(v4); struct s { v4 a; }; struct s *g(struct s *);");
    good("static inline int f(void) { __asm__(\"x %0\" : \"=r\"(y)); return 1; } int y;");
    good("extern int f(_Decimal32 x), g(int); int main(void) { return g(1); }");
    refused("struct s { _Decimal32 a; }; int f(struct s *p) { return p->a > 1; }", "decimal-float");
}

#[test]
fn the_data_model_counts() {
    assert!(lowered("_Static_assert(sizeof(long) == 4, \"\");", DataModel::Ilp32).is_ok());
    assert!(lowered("_Static_assert(sizeof(4294967295) == 8 && sizeof(void *) == 4, \"\");", DataModel::Ilp32).is_ok());
}

#[test]
fn what_contains_it_is_said_once() {
    let text = "struct s { _Decimal64 a; }; struct t { struct s b; }; struct u { struct t c; } v; int main(void) { \
                return v.c.b.a > 1; }";
    let Err(diagnostics) = lowered(text, DataModel::Lp64) else { panic!("accepted: {text}") };
    let is_once = |text: &str| text.matches("which a declaration").count() == 1;
    assert!(!diagnostics.is_empty() && diagnostics.iter().all(|it| is_once(&it.message)), "{diagnostics:#?}");
}
