//! Pointers that are compared, ordered and subtracted. Inside of one object all of this is known. Whether a pointer to
//! the end of an object, or beyond it, one to memory that was freed, one that was a number, or one into another text
//! that ends alike, is equal to a pointer to another object is not known, nor is the order of different objects and how
//! far they are apart (C11 6.5.6p9, 6.5.8p5, 6.5.9p6).

use super::{new, somewhere, wrong_if, Fact, Truth};
use crate::support::generate::rng::Rng;

/// A pointer of which it is known where it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In one of the objects, or at its end or outside of it, by the number of the element.
    In(usize, i64),
    Null,
    /// At a number other than 0, where there could be an object.
    Number,
    /// At a number where no object can be.
    Nowhere,
}

/// The objects that programs declare: of the file, of the function, of the heap, members of a structure.
const OBJECTS: &[(&str, &str)] = &[
    ("T a[N], b[N];", ""),
    ("T b[N], a[N];", ""),
    ("", "T a[N] = {0}, b[N] = {0}; (void)a; (void)b;"),
    ("T a[N];", "T b[N] = {0}; (void)b;"),
    ("T a[N];", "static T b[N];"),
    ("", "T *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b); if (!a || !b) exit(0);"),
    ("T b[N];", "T *a = malloc(N * sizeof *a); if (!a) exit(0);"),
];

pub(super) fn places(rng: &mut Rng) -> Fact {
    match rng.below(10) {
        0 => texts(rng),
        1 => freed(rng),
        _ => compared(rng),
    }
}

/// Two pointers.
fn compared(rng: &mut Rng) -> Fact {
    let size = rng.within((1, 3)) as i64;
    let ty = *rng.pick(&["int", "char", "long", "struct pair"]);
    let with = |text: &str| text.replace('T', ty).replace('N', &size.to_string());
    let (globals, locals) = *rng.pick(OBJECTS);
    let (one, other) = (place(rng, size), place(rng, size));
    let (set_p, set_q) = (set(rng, "p", one, ty), set(rng, "q", other, ty));
    let (test, truth) = test(rng, size, one, other);
    let text = format!("{} {ty} *p = 0, *q = 0; {set_p} {set_q} {test}", with(locals));
    let globals = format!("struct pair {{ char c; int v; }}; {}", with(globals));
    let fact = new("places", truth, somewhere(rng, &globals, &text));
    // A verifier that is asked alone decides about these in its own way, as a line under its verdict says.
    Fact { args: &["--property", "unreach-call"], verified: truth != Truth::Open, ..fact }
}

fn place(rng: &mut Rng, size: i64) -> Place {
    match rng.below(20) {
        0..=11 => Place::In(rng.below(2), rng.below(size as usize) as i64),
        12..=14 => Place::In(rng.below(2), size),
        15 | 16 => Place::In(rng.below(2), *rng.pick(&[-2, -1, size + 1, size + 2])),
        17 => Place::Null,
        18 => Place::Number,
        _ => Place::Nowhere,
    }
}

/// How a pointer gets there.
fn set(rng: &mut Rng, name: &str, place: Place, ty: &str) -> String {
    match place {
        Place::In(object, at) => {
            let object = ["a", "b"][object];
            match rng.below(6) {
                0 | 1 => format!("{name} = {object} + ({at});"),
                2 => format!("{name} = {object}; {name} += {at};"),
                3 => format!("{{ int k = {at}; {name} = {object} + k; }}"),
                4 => format!("{name} = ({ty} *)((char *){object} + ({at}) * (long)sizeof *{name});"),
                _ => format!("{{ {ty} *step = {object} + 1; {name} = step + ({} - 1); }}", at),
            }
        }
        Place::Null => String::new(),
        Place::Number | Place::Nowhere => {
            let number = if place == Place::Number {
                *rng.pick(&["0x10000ul", "0x601040ul", "0x7ffff0001000ul"])
            } else {
                *rng.pick(&["8ul", "64ul", "-1ul", "-8ul", "0xffff800000000000ul"])
            };
            match rng.below(5) {
                0 | 1 => format!("{name} = ({ty} *){number};"),
                2 => format!("{{ unsigned long n = {number}; {name} = ({ty} *)n; }}"),
                3 => format!("{{ unsigned long n = {number}; memcpy(&{name}, &n, sizeof n); }}"),
                _ => format!("{{ union {{ unsigned long n; {ty} *p; }} u; u.n = {number}; {name} = u.p; }}"),
            }
        }
    }
}

/// A test that fails or not, and what is known of it.
fn test(rng: &mut Rng, size: i64, one: Place, other: Place) -> (String, Truth) {
    let inside = |place: Place| matches!(place, Place::In(_, at) if (0..size).contains(&at));
    let valid = |place: Place| matches!(place, Place::In(_, at) if (0..=size).contains(&at));
    let result = |rng: &mut Rng, test: &str, holds: bool| {
        let (test, fails) = if rng.chance(50) { (test.to_string(), holds) } else { (format!("!({test})"), !holds) };
        (format!("if ({test}) reach_error();"), wrong_if(fails))
    };
    if let (Place::In(object, a), Place::In(of, b)) = (one, other) {
        if object == of && valid(one) && valid(other) {
            let by = rng.below(3) as i64 - 1;
            let (test, holds) = match rng.below(6) {
                0 => ("p == q".to_string(), a == b),
                1 => ("p < q".to_string(), a < b),
                2 => ("p >= q".to_string(), a >= b),
                3 => (format!("p - q == {by}"), a - b == by),
                4 => (format!("p + {by} == q"), a + by == b),
                _ => ("p && q".to_string(), true),
            };
            // What it is compared with may be outside.
            let known = !test.contains('+') || (0..=size).contains(&(a + by));
            let (text, truth) = result(rng, &test, holds);
            return (text, if known { truth } else { Truth::Unasked });
        }
        if object == of {
            return ("if (p == q) reach_error();".to_string(), Truth::Unasked);
        }
        let both_valid = valid(one) && valid(other);
        if !both_valid || rng.chance(30) {
            let test = match rng.below(6) {
                0 => "p < q",
                1 => "p >= q",
                2 => "p - q == 3",
                3 => "p - q != 3",
                _ if both_valid => "p <= q",
                4 => "p != q",
                _ => "p == q",
            };
            return (format!("if ({test}) reach_error();"), Truth::Open);
        }
    }
    let test = *rng.pick(&["p == q", "p != q", "q == p", "!(q != p)"]);
    let is_equality = test == "p == q" || test == "q == p" || test == "!(q != p)";
    let elements = matches!(one, Place::In(..)) && matches!(other, Place::In(..));
    let apart = elements && (inside(one) && inside(other));
    // The end of one object and another one are apart, too, but for its beginning.
    let ends = elements && {
        let at = |place: Place| if let Place::In(_, at) = place { at } else { 0 };
        let (low, high) = (at(one).min(at(other)), at(one).max(at(other)));
        high == size && low > 0
    };
    let text = format!("if ({test}) reach_error();");
    let none = |place: Place| matches!(place, Place::Null | Place::Nowhere);
    match (one, other) {
        _ if apart || ends => (text, wrong_if(!is_equality)),
        (Place::In(..), Place::In(..)) => (text, Truth::Open),
        (Place::Null, Place::Null) => (text, wrong_if(is_equality)),
        (known, Place::Null) | (Place::Null, known) if inside(known) || known == Place::Number => {
            (text, wrong_if(!is_equality))
        }
        (known, gone) | (gone, known) if inside(known) && none(gone) => (text, wrong_if(!is_equality)),
        (known, Place::Number) | (Place::Number, known) if inside(known) => (text, Truth::Open),
        _ => (text, Truth::Unasked),
    }
}

/// Texts: one may be stored in the end of another one (C11 6.4.5p7).
fn texts(rng: &mut Rng) -> Fact {
    let (one, other) = (*rng.pick(&["abc", "bc", "xbc", "c", "abd"]), *rng.pick(&["abc", "bc", "xbc", "c", "abd"]));
    let (i, j) = (rng.below(one.len() + 1), rng.below(other.len() + 1));
    let alike = one[i..] == other[j..];
    let is_equality = rng.chance(50);
    let test = if is_equality { "==" } else { "!=" };
    // Literals with the same text are taken for one object, as all usual compilers do.
    let truth = match alike {
        true if one == other => Truth::Unasked,
        true => Truth::Open,
        false => wrong_if(!is_equality),
    };
    let pointers = *rng.pick(&[
        "const char *p = \"ONE\" + I, *q = \"OTHER\" + J;",
        "const char *p = \"ONE\", *q = \"OTHER\"; p += I; q += J;",
        "static const char *t[] = { \"ONE\", \"OTHER\" }; const char *p = t[0] + I, *q = &t[1][J];",
    ]);
    let pointers =
        pointers.replace("ONE", one).replace("OTHER", other).replace('I', &i.to_string()).replace('J', &j.to_string());
    let fact = new("places", truth, somewhere(rng, "", &format!("{pointers} if (p {test} q) reach_error();")));
    Fact { args: &["--property", "unreach-call"], ..fact }
}

/// Memory that was freed may be that of another object later.
fn freed(rng: &mut Rng) -> Fact {
    let keeps = rng.chance(30);
    let free = if keeps { "" } else { "free(p);" };
    let (test, is_equality) = *rng.pick(&[("p == q", true), ("p != q", false)]);
    let get = *rng.pick(&["malloc(4)", "calloc(1, 4)", "realloc(0, 8)"]);
    let text = format!(
        "char *p = malloc(4); if (!p) exit(0); {free} char *q = {get}; if (!q) exit(0); if ({test}) reach_error();"
    );
    let truth = if keeps { wrong_if(!is_equality) } else { Truth::Open };
    let fact = new("places", truth, somewhere(rng, "", &text));
    Fact { args: &["--property", "unreach-call"], ..fact }
}

/// What follows from an address as a number is no proof.
pub(super) fn addresses(rng: &mut Rng) -> Fact {
    let text = *rng.pick(&[
        "if ((unsigned long)&a > (unsigned long)&b) reach_error();",
        "if (((unsigned long)&a >> 4) % 16 == 3) reach_error();",
        "n = (unsigned long)&a; if (n % 64 == 32) reach_error();",
        "n = (unsigned long)&a * 3; if ((n >> 8 & 15) == 9) reach_error();",
        "n = (unsigned long)&b - (unsigned long)&a; if (n == 4096) reach_error();",
        "if ((unsigned long)&a & 64) reach_error();",
        "unsigned char c = (unsigned long)&a; if (c) reach_error();",
        "_Bool k = (unsigned long)&b & 32; if (k) reach_error();",
        "n = (unsigned long)&a ^ (unsigned long)&b; if (n & 48) reach_error();",
        "for (n = (unsigned long)&a & 48; n; n = 0) reach_error();",
        "int *p = &a; memcpy(&n, &p, sizeof n); if (n % 64 == 32) reach_error();",
        "int *p = &a; unsigned char c[8]; memcpy(c, &p, sizeof p); if (c[1] == 7) reach_error();",
    ]);
    new("address", Truth::Open, somewhere(rng, "int a, b; unsigned long n;", text))
}
