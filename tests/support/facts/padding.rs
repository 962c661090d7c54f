//! Bytes between the members of structures: they keep what `memset` and `memcpy` store, and have any value where
//! nothing but members was set, or where a structure was assigned (C11 6.2.6.1p6). The program looks at such a byte in
//! one of the ways in which a structure can become bytes.

use super::{new, Fact, Truth};
use crate::support::generate::rng::Rng;

/// A structure: its members, stores to them in an object called `x`, and the offsets of bytes between them.
type Shape = (&'static str, &'static str, &'static [usize]);

const SHAPES: &[Shape] = &[
    ("char a; short b;", "x.a = 1; x.b = 2;", &[1]),
    ("int a; char b;", "x.a = 1; x.b = 2;", &[5, 6, 7]),
    ("char a; int b; char c;", "x.a = 1; x.b = 2; x.c = 3;", &[1, 3, 9, 11]),
    ("long a; short b;", "x.a = 1; x.b = 2;", &[10, 15]),
    ("struct { char a; short b; } in; char c;", "x.in.a = 1; x.in.b = 2; x.c = 3;", &[1, 5]),
    (
        "char c; struct { char a; short b; } in[2];",
        "x.c = 3; x.in[0].a = x.in[1].a = 1; x.in[0].b = x.in[1].b = 2;",
        &[1, 3, 7],
    ),
    ("union { char a; int i; } in; char c;", "x.in.i = 1; x.c = 3;", &[5, 7]),
    ("void *p; char c[3];", "x.p = 0; x.c[0] = x.c[1] = x.c[2] = 3;", &[11, 15]),
];

/// Bytes that are known, or not, and a look at one of them.
pub(super) fn padding(rng: &mut Rng) -> Fact {
    let (members, set, offsets) = *rng.pick(SHAPES);
    let (at, fill) = (*rng.pick(offsets), rng.below(3));
    if rng.chance(15) {
        return overlaid(rng, members, at, fill);
    }
    let (made, known, is_local) = object(rng, set, fill);
    let asked = if known.is_some() && rng.chance(70) { known.unwrap_or(0) } else { rng.below(3) };
    let (globals, look) = look(rng);
    let text = format!(
        "#include <stdint.h>\n#include <stdarg.h>\nstruct S {{ {members} }};\n{globals}\n{}",
        body(&made, &format!("{look} if (found != {asked}) reach_error();"))
    )
    .replace("AT", &at.to_string());
    let truth = if known == Some(asked) { Truth::Right } else { Truth::Wrong };
    // Verifiers set what an initializer leaves out to zero.
    Fact { args: &["--property", "unreach-call"], verified: is_local, ..new("padding", truth, text) }
}

/// A union that is used by its name only.
fn overlaid(rng: &mut Rng, members: &str, at: usize, fill: usize) -> Fact {
    let (assigned, known) = *rng.pick(&[
        ("", true),
        ("u.s = v.s;", false),
        ("struct S t = v.s; u.s = t;", false),
        ("u.s = same(v.s);", false),
        ("u.b[0] = 1;", true),
    ]);
    let text = format!(
        "struct S {{ {members} }};\nunion U {{ struct S s; unsigned char b[sizeof(struct S)]; }};\n\
         static struct S same(struct S s) {{ return s; }}\n\
         int main(void) {{ union U u, v; for (int i = 0; i < (int)sizeof(struct S); i++) u.b[i] = v.b[i] = {fill}; {assigned} if (u.b[{at}] != {fill}) reach_error(); return 0; }}\n"
    );
    let truth = if known { Truth::Right } else { Truth::Wrong };
    Fact { args: &["--property", "unreach-call"], ..new("padding", truth, text) }
}

fn body(made: &str, looks: &str) -> String {
    let (global, local) = made.split_once('|').unwrap_or(("", made));
    format!("{global}\nint main(void) {{ {local} {looks} return 0; }}\n")
}

/// How the object `x` comes about (text for the file, `|`, text for `main`), what its bytes between the members are,
/// and whether verifiers agree about them.
fn object(rng: &mut Rng, set: &str, fill: usize) -> (String, Option<usize>, bool) {
    let filled = format!("memset(&x, {fill}, sizeof x);");
    let maker = format!("static struct S make(void) {{ struct S x; {filled} return x; }}|");
    match rng.below(14) {
        0 => (format!("struct S x; {filled}"), Some(fill), true),
        1 => (format!("struct S x; {set} {filled}"), Some(fill), true),
        2 => ("struct S x;|".to_string(), Some(0), true),
        3 => (format!("static struct S x;|{filled}"), Some(fill), true),
        4 => ("struct S *o = calloc(1, sizeof *o); if (!o) exit(0);\n#define x (*o)\n".to_string(), Some(0), true),
        5 => (
            format!(
                "struct S x, y; {filled} memcpy(&y, &x, sizeof x); memset(&x, 9, sizeof x); memcpy(&x, &y, sizeof y);"
            ),
            Some(fill),
            true,
        ),
        6 => (format!("struct S x; {set}"), None, true),
        7 => (format!("struct S x, y; {filled} y = x; memset(&x, 9, sizeof x); x = y;"), None, true),
        8 => (format!("struct S *o = malloc(sizeof *o); if (!o) exit(0);\n#define x (*o)\n{set}"), None, true),
        9 => (format!("{maker}struct S x = make();"), None, true),
        10 => (format!("{maker}struct S x; x = make();"), None, true),
        11 => (format!("struct S y;|struct S x; {filled} x = y;"), None, true),
        12 => (format!("struct S v[2]; memset(v, {fill}, sizeof v); v[1] = v[0];\n#define x v[1]\n"), None, true),
        _ => ("struct S x = {0};".to_string(), None, false),
    }
}

/// How `found` gets the byte: text for the file and text for `main`.
fn look(rng: &mut Rng) -> (&'static str, &'static str) {
    const BYTE: &str = "static int byte(const void *of) { const unsigned char *b = of; return b[AT]; }";
    *rng.pick(&[
        ("", "int found = ((unsigned char *)&x)[AT];"),
        (BYTE, "int found = byte(&x);"),
        (BYTE, "int (*call)(const void *) = byte; int found = call(&x);"),
        ("", "unsigned char b[sizeof x]; memcpy(b, &x, sizeof x); int found = b[AT];"),
        ("", "union { struct S s; unsigned char b[sizeof(struct S)]; } u; memcpy(&u.s, &x, sizeof x); int found = u.b[AT];"),
        ("", "uintptr_t n = (uintptr_t)&x; int found = ((unsigned char *)n)[AT];"),
        ("", "uintptr_t n = (uintptr_t)&x + AT; int found = *(unsigned char *)n;"),
        ("struct H { void *p; };", "struct H h = { &x }; const unsigned char *b = h.p; int found = b[AT];"),
        ("", "union { struct S *s; unsigned char *b; } u; u.s = &x; int found = u.b[AT];"),
        ("", "union { struct S *s[2]; unsigned char *b[2]; } u; u.s[1] = &x; int found = u.b[1][AT];"),
        ("", "union { struct { int k; struct S *s; } m; struct { int k; unsigned char *b; } n; } u; u.m.s = &x; int found = u.n.b[AT];"),
        ("", "unsigned char *b; struct S *s = &x; memcpy(&b, &s, sizeof b); int found = b[AT];"),
        ("", "uintptr_t n; struct S *s = &x; memcpy(&n, &s, sizeof n); int found = ((unsigned char *)n)[AT];"),
        (
            "static int found;\nstatic void *w(void *a) { found = ((unsigned char *)a)[AT]; return 0; }",
            "pthread_t t; pthread_create(&t, 0, w, &x); pthread_join(t, 0);",
        ),
        (
            "static void *w(void *a) { return a; }",
            "pthread_t t; void *r; pthread_create(&t, 0, w, &x); pthread_join(t, &r); int found = ((unsigned char *)r)[AT];",
        ),
        (
            "static int byte(int n, ...) { va_list l; va_start(l, n); unsigned char *b = va_arg(l, void *); va_end(l); return b[AT]; }",
            "int found = byte(1, (void *)&x);",
        ),
        (
            "static void *all[2];\nstatic void keep(struct S *s) { all[1] = s; }",
            "keep(&x); int found = *((unsigned char *)all[1] + AT);",
        ),
        (
            "static int found;\nstatic int order(const void *a, const void *b) { found = ((const unsigned char *)a)[AT]; return 0; }",
            "struct S two[2]; memcpy(&two[0], &x, sizeof x); memcpy(&two[1], &x, sizeof x); qsort(two, 2, sizeof two[0], order);",
        ),
        (
            "static unsigned sum(const unsigned char *b, size_t n) { unsigned s = 0; while (n--) s += *b++; return s; }",
            "int found = sum((const unsigned char *)&x, AT + 1) - sum((const unsigned char *)&x, AT);",
        ),
        ("", "unsigned char k = 0; while (k < 2 && memcmp((char *)&x + AT, &k, 1)) k++; int found = k;"),
        ("", "int found = memchr((char *)&x + AT, 0, 1) ? 0 : memchr((char *)&x + AT, 1, 1) ? 1 : 2;"),
        ("struct T { int n; struct S s[2]; };", "struct T t; memcpy(&t.s[1], &x, sizeof x); int found = ((unsigned char *)&t.s[1])[AT];"),
    ])
}
