//! What C leaves undefined: arithmetic, rows of arrays, pointers, memory that is freed twice.

use super::{least, literal, new, somewhere, wrong_if, Fact, INTS};
use crate::support::generate::rng::Rng;

pub(super) fn division(rng: &mut Rng) -> Fact {
    let ty = *rng.pick(INTS);
    let minus = if ty.2 { -1 } else { 3 };
    let (a, b) = match rng.below(3) {
        0 => (least(ty), minus),
        _ => (*rng.pick(&[least(ty), least(ty), 7, 0, 1, least(ty) + 1]), *rng.pick(&[0, 0, 1, 2, minus, minus])),
    };
    let op = *rng.pick(&["/", "%"]);
    let wrong = b == 0 || ty.2 && a == least(ty) && b == -1;
    let globals = format!("{0} a = {1}, b = {2}, r;", ty.0, literal(ty, a), literal(ty, b));
    let text = rng.pick(&["r = a OP b;", "r = (a OP b) + 1;", "a OP= b;", "if (a OP b) r = 1;"]).replace("OP", op);
    new("division", wrong_if(wrong), somewhere(rng, &globals, &text))
}

pub(super) fn shift(rng: &mut Rng) -> Fact {
    let ty = *rng.pick(INTS);
    let by = *rng.pick(&[0, 1, i128::from(ty.1) - 1, i128::from(ty.1), i128::from(ty.1) + 1, -1]);
    let op = *rng.pick(&["<<", ">>"]);
    let globals = format!("{} a = 1, r; int by = {by};", ty.0);
    let wrong = !(0..i128::from(ty.1)).contains(&by);
    // A signed value is shifted to the right, or by few places.
    let op = if ty.2 && by > 3 { ">>" } else { op };
    new("shift", wrong_if(wrong), somewhere(rng, &globals, &format!("r = a {op} by;")))
}

pub(super) fn conversion(rng: &mut Rng) -> Fact {
    let (to, fits, value) = *rng.pick(&[
        ("int", true, "2147483647.0"),
        ("int", false, "2147483648.0"),
        ("int", false, "-2147483649.0"),
        ("int", true, "-2147483648.5"),
        ("unsigned char", true, "255.5"),
        ("unsigned char", false, "256.0"),
        ("unsigned", true, "-0.5"),
        ("unsigned", false, "-1.0"),
        ("short", false, "40000.0"),
        ("long", true, "-9223372036854775808.0"),
        ("long", false, "9223372036854775808.0"),
        ("unsigned long", true, "9223372036854775808.0"),
        ("int", false, "1e30"),
    ]);
    let globals = format!("double d = {value}; {to} r;");
    new("conversion", wrong_if(!fits), somewhere(rng, &globals, &format!("r = ({to})d;")))
}

pub(super) fn rows(rng: &mut Rng) -> Fact {
    let (rows, columns) = (rng.within((2, 3)), rng.within((2, 3)));
    let (i, j) = (rng.below(rows), rng.below(columns + 2));
    let (shape, place) = match rng.below(3) {
        0 => (format!("int m[{rows}][{columns}];"), "m[i][j]"),
        1 => (format!("struct {{ int a[{columns}]; int b[2]; }} m[{rows}];"), "m[i].a[j]"),
        _ => (format!("struct {{ char c; int a[{columns}]; int after; }} m[{rows}];"), "m[i].a[j]"),
    };
    let globals = format!("{shape} int i = {i}, j = {j}, r;");
    let text = rng.pick(&["r = PLACE;", "PLACE = 3;", "PLACE++;"]).replace("PLACE", place);
    new("row", wrong_if(j >= columns), somewhere(rng, &globals, &text))
}

pub(super) fn pointers(rng: &mut Rng) -> Fact {
    let (count, at) = (rng.within((1, 3)), rng.below(5));
    let (setup, wrong) = match rng.below(5) {
        0 => ("p = 0;".to_string(), true),
        1 => (format!("p = malloc({count} * sizeof *p); if (!p) return 0; p[0] = 1; free(p);"), true),
        2 => (format!("p = malloc({count} * sizeof *p); if (!p) return 0; memset(p, 0, {count} * sizeof *p); p = p + {at} - {at};"), false),
        _ => (format!("p = malloc({count} * sizeof *p); if (!p) return 0; memset(p, 0, {count} * sizeof *p);"), at >= count),
    };
    let at = if wrong && at < count { 0 } else { at.min(if wrong { at } else { count - 1 }) };
    let text = rng.pick(&["r = p[AT];", "p[AT] = 3;", "r = *(p + AT);"]).replace("AT", &at.to_string());
    let ty = *rng.pick(&["int", "long", "char"]);
    let body = format!(
        "{ty} *p; int r;\nstatic void *w(void *a) {{ {text} return 0; }}\nint main(void) {{ pthread_t t; {setup} pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }}\n"
    );
    new("pointer", wrong_if(wrong), body)
}

pub(super) fn freed_twice(rng: &mut Rng) -> Fact {
    let (text, wrong) = *rng.pick(&[
        ("free(p); free(p);", true),
        ("free(p); free(0);", false),
        ("free(p + 1);", true),
        ("q = p; free(q); p = 0; free(p);", false),
        ("q = p; free(q); free(p);", true),
        ("free(&r);", true),
    ]);
    let globals = "int *p, *q; int r;";
    let body = format!("p = malloc(2 * sizeof *p); if (p) {{ {text} }}");
    let mut fact = new("free", wrong_if(wrong), somewhere(rng, globals, &body));
    fact.text = fact.text.replace("if (flag)", "if (flag == 1)");
    fact
}
