//! A program as C text: for model checkers, and for a native run.

use super::{Input, Limit, Program};

/// What model checkers need to know of the library, without headers: reading them takes longer than the rest.
const LIBRARY: &str = "\
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void *memcpy(void *, const void *, __typeof__(sizeof 0));
extern void *memmove(void *, const void *, __typeof__(sizeof 0));
extern void *memset(void *, int, __typeof__(sizeof 0));
extern void *malloc(__typeof__(sizeof 0));
extern void free(void *);
";

impl Program {
    /// The text for a model checker; `headers` is what declares the thread library, if there are threads.
    pub fn model(&self, limits: &[Limit], headers: &str) -> String {
        let mut out = if self.threads || self.library { headers.to_string() } else { LIBRARY.to_string() };
        for part in self.parts() {
            mark(part, Reader::Model, &mut out, &mut |mark, out| match mark {
                Mark::Name | Mark::Point | Mark::Global => {}
                Mark::Input(_, name) => out.push_str(&format!("__VERIFIER_nondet_{name}()")),
                Mark::Check(number, value) => out.push_str(&match limits[number] {
                    Limit::Equal(limit) => format!("if ((long)({value}) == {limit}L) reach_error();"),
                    Limit::Above(limit) => format!("if ((long)({value}) > {limit}L) reach_error();"),
                    Limit::None => ";".to_string(),
                }),
            });
            out.push('\n');
        }
        out
    }

    /// The text for a comparison of all that the program can end in: each check keeps its value in a variable of the
    /// file.
    pub fn observed(&self) -> String {
        let mut out =
            "#include <pthread.h>\n#include <semaphore.h>\n#include <string.h>\n#include <stdlib.h>\n".to_string();
        out.push_str("extern void __VERIFIER_atomic_begin(void);\nextern void __VERIFIER_atomic_end(void);\n");
        out.push_str(LIBRARY.split_once("extern void *memcpy").map_or("", |(inputs, _)| inputs));
        (0..self.checks).for_each(|check| out.push_str(&format!("long seen{check} = -99;\n")));
        for part in self.parts() {
            mark(part, Reader::Model, &mut out, &mut |mark, out| match mark {
                Mark::Name | Mark::Point | Mark::Global => {}
                // Some of the values with which the program goes on.
                Mark::Input(at, name) => out.push_str(&match self.inputs[at] {
                    Input { ty, range: Some((low, _)) } => {
                        format!("({} + (__VERIFIER_nondet_{name}() & 3))", ty.literal(low))
                    }
                    Input { range: None, .. } => format!("__VERIFIER_nondet_{name}()"),
                }),
                Mark::Check(number, value) => out.push_str(&format!("seen{number} = (long)({value});")),
            });
            out.push('\n');
        }
        out
    }

    /// The text for a native run, where it is the program with this number among others.
    pub fn native(&self, number: usize) -> String {
        let mut out = String::new();
        for part in self.parts() {
            mark(part, Reader::Native, &mut out, &mut |mark, out| match mark {
                Mark::Name => out.push_str(&format!("p{number}_")),
                Mark::Point => out.push_str("POINT;"),
                Mark::Global => out.push_str(&format!("__attribute__((section(\"s{number}\")))")),
                Mark::Input(at, name) => out.push_str(&format!("INPUT_{name}({at})")),
                Mark::Check(at, value) => out.push_str(&format!("note({at}, (long)({value}));")),
            });
            out.push('\n');
        }
        out
    }

    fn parts(&self) -> impl Iterator<Item = &str> {
        let outer = self.outer.iter().map(String::as_str);
        let inner = self.locals.iter().chain(&self.body).map(String::as_str);
        outer.chain(["int @main(void) {"]).chain(inner).chain(["return 0;\n}"])
    }
}

enum Mark<'t> {
    Name,
    Point,
    Global,
    Input(usize, &'t str),
    Check(usize, &'t str),
}

/// Who reads the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    Model,
    Native,
}

/// Copies a text and has its marks replaced.
fn mark(text: &str, reader: Reader, out: &mut String, replace: &mut dyn FnMut(Mark<'_>, &mut String)) {
    let mut rest = text;
    while let Some(at) = rest.find(['@', '$']) {
        out.push_str(&rest[..at]);
        let kind = rest.as_bytes()[at..].get(..2).unwrap_or(b"@ ");
        rest = match kind {
            [b'$', b'P'] => {
                replace(Mark::Point, out);
                &rest[at + 2..]
            }
            [b'$', b'G'] => {
                replace(Mark::Global, out);
                &rest[at + 2..]
            }
            [b'$', b'D'] => {
                out.push('$');
                &rest[at + 2..]
            }
            [b'$', kind @ (b'M' | b'N')] => {
                let (text, behind) = rest[at + 2..].split_once("$E").expect("the end of a mark");
                if (*kind == b'M') == (reader == Reader::Model) {
                    mark(text, reader, out, replace);
                }
                behind
            }
            [b'$', kind] => {
                let body = &rest[at + 2..];
                let digits = body.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
                let number = body[..digits].parse().expect("a number in a mark");
                let body = body[digits..].strip_prefix('$').unwrap_or(&body[digits..]);
                let end = body.find(if *kind == b'I' { '$' } else { ';' }).expect("the end of a mark");
                if *kind == b'I' {
                    replace(Mark::Input(number, &body[..end]), out);
                } else {
                    // The value may have names in it.
                    let mut value = String::new();
                    mark(&body[..end], reader, &mut value, replace);
                    replace(Mark::Check(number, &value), out);
                }
                &body[end + 1..]
            }
            _ => {
                replace(Mark::Name, out);
                &rest[at + 1..]
            }
        };
    }
    out.push_str(rest);
}
