//! Reasons why a proof by a verifier would not count: the sequential program does not model some behavior of the
//! program.

use super::checked_properties::CheckedProperties;
use super::{race_doubts, unchecked, verifier_differences};
use crate::explore;
use crate::interp::bytecode::ids_as_numbers;
use crate::ir::{
    layout, visit, Callee, Expr, ExprKind, Function, Id, IdSet, Program, StmtKind, Storage, SEEN_AS_OTHER_TYPE,
};
use crate::library::{self, generated_names};
use crate::source::Span;
use crate::translate::Loaded;

/// Finds the first such reason in the program text. `explored` means that the explorer runs, too, so that a verifier's
/// proof is needed only where the explorer gives no answer: then undefined behavior that the sequential program does
/// not check is a reason as well. If the user selects a verifier instead, the verdict comes with this caveat.
/// `spurious`: whether condition variables have spurious wake-ups.
pub fn run(asked: CheckedProperties, normal: &Loaded, spurious: bool, explored: bool) -> Option<String> {
    let differs = || verifier_differences::run(&normal.program).into_iter().next().map(str::to_owned);
    let races = || race_doubts::of_sequential_program(normal).filter(|_| asked.properties.race);
    of_translation(asked, normal, spurious, explored).or_else(races).or_else(differs)
}

/// Finds the first such reason that does not lie in a verifier: it holds for whatever works on the translation.
pub fn of_translation(asked: CheckedProperties, normal: &Loaded, spurious: bool, explored: bool) -> Option<String> {
    let found = ids_as_numbers::find(&normal.program);
    let at = |span: Span, text: &str| format!("{}: {text}", normal.source.map.locate(span));
    let id = found.ids.first().map(|span| at(*span, "the id of a thread is used as a number"));
    let repeated = found.repeated_ids.first().map(|span| at(*span, REPEATED_ID));
    let address = found.addresses.first().map(|span| at(*span, "an address is used as a number"));
    let copied = copied_object(&normal.program)
        .map(|span| at(span, "a lock or another object of the thread library is overwritten by an assignment"));
    let filled = filled_object(&normal.program)
        .map(|span| at(span, "a lock or another object of the thread library is overwritten by bytes"));
    let seen = normal.program.object_seen_as_other_type.map(|span| at(span, SEEN_AS_OTHER_TYPE));
    let sleeps = canceled_sleep(&normal.program).filter(|_| !spurious).map(|span| at(span, explore::CANCELED_SLEEP));
    let unchecked =
        unchecked::unseen(&normal.program).into_iter().next().filter(|_| asked.properties.any_undefined() && explored);
    let unchecked =
        unchecked.map(|text| format!("{text} (--property unreach-call,misuse asks without undefined behavior)"));
    let leaks = asked.properties.leak.then(|| "lost memory is looked for by `explore` only".to_owned());
    leaks.or(id).or(repeated).or(address).or(copied).or(filled).or(seen).or(sleeps).or(unchecked)
}

/// A thread may be created after another one has ended, and the program compares ids.
const REPEATED_ID: &str = "a new thread may have the id of one that has ended";

/// Finds a wait for a condition in a program that cancels threads.
fn canceled_sleep(program: &Program) -> Option<Span> {
    let is_sleep = |called: Id<Function>| program.functions[called].name == generated_names::CANCELED_SLEEP;
    let mut own = program.functions.ids().filter(|function| !program.supplied.contains_key(function));
    own.find_map(|function| first_call(program, function, &is_sleep))
}

/// A doubt about a violation only: a number becomes a pointer. ESBMC takes it for the address of some object, whatever
/// the number is.
pub fn number_as_pointer(normal: &Loaded) -> Option<String> {
    let mut found = None;
    visit::walk_program_exprs(&normal.program, &mut |expr| {
        let is_made = |inner: &Expr| expr.ty.is_pointer() && inner.ty.is_integer() && !inner.is_zero_constant();
        found = found.or(expr.as_cast().filter(|inner| is_made(inner)).map(|_| expr.span));
    });
    found.map(|span| format!("{}: a number becomes a pointer", normal.source.map.locate(span)))
}

/// Finds an atomic region; in a function of the library that is C, the place is that of its first call by the program,
/// if it is called by name. The sequential program makes a region one step, so a thread that waits inside has done a
/// part of its step already: then the driver cannot tell a deadlock.
pub fn atomic_region(program: &Program) -> Option<Span> {
    let is_region = |function: Id<Function>| {
        let name = &program.functions[function].name;
        library::begins_atomic_section(name) || library::is_atomic_function(name)
    };
    let is_supplied = |function: &Id<Function>| program.supplied.contains_key(function);
    let with_regions: IdSet<Id<Function>> = (program.functions.ids().filter(is_supplied))
        .filter(|function| first_call(program, *function, &is_region).is_some())
        .collect();
    let comes_to_one = |called| is_region(called) || with_regions.contains(&called);
    let mut own = program.functions.ids().filter(|function| !is_supplied(function));
    own.find_map(|function| first_call(program, function, &comes_to_one))
        .or_else(|| with_regions.iter().find_map(|function| first_call(program, *function, &is_region)))
}

/// The first call in a function of one of these.
fn first_call(program: &Program, function: Id<Function>, is_wanted: &dyn Fn(Id<Function>) -> bool) -> Option<Span> {
    let mut found = None;
    visit::walk_stmts(program.functions[function].body.as_ref()?, &mut |stmt| {
        let StmtKind::Call { callee: Callee::Function(called), .. } = &stmt.kind else { return };
        if is_wanted(*called) {
            found = found.or(Some(stmt.origin.span));
        }
    });
    found
}

/// Finds an assignment of a whole object of the thread library. The explorer notices if the object is in use; the stubs
/// of the sequential program cannot.
fn copied_object(program: &Program) -> Option<Span> {
    let mut found = None;
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Assign { place, value } = &stmt.kind {
                let is_object = layout::holds_model(program, &place.ty) && value.is_place();
                let is_own = matches!(place.kind, ExprKind::Var(var) if program.vars[var].storage == Storage::Temp);
                if is_object && !is_own {
                    found = found.or(Some(stmt.origin.span));
                }
            }
        });
    }
    found
}

/// Finds a call that fills an object of the thread library, or one that holds such an object, with bytes other than 0 or
/// those of such an object. Here, too, only the explorer notices if it is used then.
fn filled_object(program: &Program) -> Option<Span> {
    let holds = |pointer: &Expr| {
        pointer.without_pointer_casts().ty.pointee().is_some_and(|to| layout::holds_model(program, to))
    };
    let mut found = None;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
            let is_filled = match (program.functions[*called].name.trim_start_matches("__builtin_"), args.as_slice()) {
                ("memset", [to, value, _]) => holds(to) && !value.is_zero_constant(),
                ("memcpy" | "memmove", [to, from, _]) => holds(to) && !holds(from),
                _ => false,
            };
            found = found.or(is_filled.then_some(stmt.origin.span));
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::unchecked;
    use super::*;
    use crate::interp::{Properties, ViolationKind};
    use crate::translate::load_text;

    const USUAL: CheckedProperties = CheckedProperties { properties: Properties::USUAL };

    /// The reason for a program, with its place.
    fn reason(text: &str, asked: CheckedProperties, explored: bool) -> Option<String> {
        run(asked, &load_text(text), true, explored).map(|why| why.rsplit('/').next().unwrap_or_default().to_string())
    }

    #[test]
    fn what_esbmc_misreads() {
        let is_misread = |text: &str| {
            let main = "\nint main(void) { return x.i; }";
            unchecked::is_misread(&load_text(&format!("{text}{main}")).program)
        };
        assert!(is_misread("struct s { char c; int i; } __attribute__((packed)) x;"));
        assert!(is_misread("struct s { const char *t; int i; } x = { \"\\303\\244\" };"));
        assert!(!is_misread("struct s { const char *t; int i; } x = { \"a\" };"));
    }

    #[test]
    fn rounded_addresses_are_no_proof() {
        let rounded = |object: &str, number: &str| {
            let text = format!("{object}\nint main(void) {{ char *q = (char *)({number}); return *q; }}");
            reason(&text, USUAL, true)
        };
        let place = Some("in.i:2: an address is used as a number".to_string());
        assert_eq!(rounded("char c;", "(unsigned long)&c & ~7ul"), place);
        assert_eq!(rounded("int c;", "((unsigned long)&c + 63) & ~63ul"), place);
        assert_eq!(rounded("int c;", "(unsigned long)&c - ((unsigned long)&c & 15)"), place);
        assert_eq!(rounded("int c;", "((unsigned long)&c | 1) & ~3ul"), None);
    }

    #[test]
    fn lost_memory_is_nothing_that_verifiers_see() {
        let text = "int x; int main(void) { x = 1; return x; }";
        let leaks = CheckedProperties { properties: Properties::USUAL.with(ViolationKind::Leak) };
        assert!(reason(text, leaks, true).is_some_and(|why| why.contains("lost memory")));
    }

    #[test]
    fn a_program_without_doubts_can_be_proved() {
        let text = "int x; int main(void) { x = 1; return x; }";
        assert_eq!(reason(text, USUAL, true), None);
    }

    #[test]
    fn arrays_without_a_length_count_where_they_are_used() {
        let text = "struct s { int n; char d[]; };\nint main(void) { struct s *p = 0; return p ? p->d[0] : 0; }";
        assert!(unchecked::has_flexible_array(&load_text(text).program));
        let text = "struct s { int n; char d[]; };\nint main(void) { struct s *p = 0; return p ? p->n : 0; }";
        assert!(!unchecked::has_flexible_array(&load_text(text).program));
    }

    #[test]
    fn numbers_that_nobody_promises_are_no_proof() {
        let address = "int x, y;\nint main(void) { return (unsigned long)&x < (unsigned long)&y; }";
        assert!(reason(address, USUAL, false).is_some_and(|why| why == "in.i:2: an address is used as a number"));
        let id = "unsigned long pthread_self(void);\nint main(void) { return pthread_self() == 1; }";
        assert!(reason(id, USUAL, false).is_some_and(|why| why == "in.i:2: the id of a thread is used as a number"));
    }

    #[test]
    fn numbers_that_may_be_addresses_are_no_proof() {
        for (look, open) in [
            ("y = (int *)0x40401c == &x;", true),
            ("p = (int *)n; y = p == &x;", true),
            ("y = made() == &x;", true),
            ("q = made; y = q() == &x;", true),
            ("take((void *)0x40401c);", true),
            ("pthread_create(&t, 0, take, (void *)0x40401c);", true),
            ("y = device.registers == &x;", true),
            ("p = (int *)(n | (unsigned long)&x); y = p == &x;", false),
            ("__builtin_memcpy(&p, &n, sizeof p); y = p == &x;", true),
            ("union { unsigned long n; int *p; } u; u.n = n; y = u.p == &x;", true),
            ("p = (int *)((unsigned long)&y + 4); y = p == &x;", true),
            ("char *c = (char *)1; c += n; y = c == (char *)&x;", true),
            ("p = *(int **)bytes; y = p == &x;", true),
            ("*(unsigned long *)&p = n; y = p == &x;", true),
            ("p = (int *)((unsigned long)&x & ~7ul); y = p == &x;", true),
            // No object is there.
            ("y = (int *)7 == &x;", false),
            ("y = (int *)-1 == &x;", false),
            ("p = (int *)0x40401c; y = p == 0;", false),
            ("p = (int *)((unsigned long)&x & ~3ul); y = p == &x;", false),
            ("pthread_create(&t, 0, take, (void *)7);", false),
        ] {
            let text = format!(
                "int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);\nunsigned long n, t;\n\
                 int x, y, *p, *(*q)(void); char bytes[8]; struct {{ int *registers; }} device = {{ (int *)0x40401c }};\n\
                 int *made(void) {{ return (int *)0x40401c; }}\nvoid *take(void *a) {{ y = a == &x; return 0; }}\n\
                 int main(void) {{ {look} return y; }}"
            );
            let why = reason(&text, USUAL, false);
            let found = why.as_ref().is_some_and(|why| why.ends_with(": an address is used as a number"));
            assert_eq!(found, open, "{look} {why:?}");
        }
    }

    #[test]
    fn bits_of_an_address_under_another_name_are_no_proof() {
        for (look, open) in [
            ("y = __builtin_ctzl((unsigned long)&x) >= 4;", true),
            ("n = (unsigned long)&x; y = __builtin_popcountl(n) < 4;", true),
            ("n = __builtin_bswap64((unsigned long)&x); y = n >> 56 & 8;", true),
            ("p = &x; bytes = (unsigned char *)&p; y = bytes[0] & 8;", true),
            ("p = &x; void *v = &p; bytes = v; y = *bytes & 8;", true),
            ("p = &x; y = hash(&p, 1) == 0;", true),
            ("union { int *p; unsigned char c[8]; } u; u.p = &x; y = u.c[0] & 8;", true),
            ("union { int *p; unsigned n; } u; u.p = &x; y = u.n & 8;", true),
            ("union { int *p; unsigned long low : 4; } u; u.p = &x; y = u.low == 0;", true),
            ("p = &x; struct { unsigned char c[8]; } *s = (void *)&p; y = s->c[0] & 8;", true),
            ("p = &x; y = memcmp(&p, zeros, 1) == 0;", true),
            ("struct __attribute__((packed)) { char c; int i; } s; y = ((unsigned long)&s.i & 1) == 0;", true),
            ("y = ((unsigned long)&x & 1) == 0;", false),
            // Nobody stores a pointer there.
            ("union { int *p; unsigned n; } u; u.n = 3; y = u.n & 1;", false),
            ("bytes = (unsigned char *)&x; y = *bytes & 8;", false),
            ("y = hash(&x, 1) == 0;", false),
            ("p = &x; q = &y; y = memcmp(&p, &q, sizeof p) == 0;", false),
            ("y = memcmp(&x, zeros, 1) == 0;", false),
            ("printf(\"%lx\", (unsigned long)&x);", false),
        ] {
            let text = format!(
                "int memcmp(const void *, const void *, unsigned long); int printf(const char *, ...);\n\
                 int x, y, *p, *q; unsigned long n; unsigned char *bytes; char zeros[1];\n\
                 unsigned hash(const void *from, int count) {{\n\
                 const unsigned char *at = from; unsigned sum = 0;\n\
                 while (count--) sum = sum * 31 + *at++;\nreturn sum; }}\n\
                 int main(void) {{ {look} return y; }}"
            );
            let why = reason(&text, USUAL, false);
            let found = why.as_ref().is_some_and(|why| why.ends_with(": an address is used as a number"));
            assert_eq!(found, open, "{look} {why:?}");
        }
    }

    #[test]
    fn a_number_that_comes_back_from_a_pointer_is_no_address() {
        for (look, open) in [
            ("pthread_create(&t, 0, take, (void *)1);", false),
            ("pthread_create(&t, 0, take, (void *)n); n = n % 64;", false),
            ("pthread_create(&t, 0, take, x ? (void *)n : 0); void *q = (void *)(long)x; y = (long)q * 2;", false),
            ("void *q; pthread_create(&t, 0, gives, 0); pthread_join(t, &q); y = (long)q % 64;", false),
            ("y = (long)back((void *)n) % 64;", false),
            // An address comes, too.
            ("pthread_create(&t, 0, take, (void *)1); pthread_create(&t, 0, take, &x);", true),
            ("pthread_create(&t, 0, take, x ? (void *)n : &x);", true),
            ("n = (long)&x; pthread_create(&t, 0, take, (void *)n);", true),
            ("n = (long)&x + 1; pthread_create(&t, 0, take, (void *)n);", true),
            ("pthread_create(&t, 0, take, (void *)((long)&x + 4));", true),
            ("pthread_create(&t, 0, take, (void *)number((long)&x));", true),
            ("take(&x);", true),
            ("void *(*f)(void *) = take; f(&x);", true),
            ("void *q = (void *)n; void **r = &q; *r = &x; y = (long)q % 64;", true),
            ("void *q = (void *)n; __builtin_memcpy(&q, &kept, sizeof q); y = (long)q % 64;", true),
            ("void *q; pthread_create(&t, 0, gives, 0); pthread_create(&t, 0, back, &x); pthread_join(t, &q); y = (long)q % 64;", true),
            ("void *q; pthread_create(&t, 0, gives, 0); pthread_join(t, &q); y = (long)q % 64; pthread_exit(&x);", true),
            ("y = (long)back(&x) % 64;", true),
            ("y = (long)kept % 64;", true),
            ("y = (long)malloc(4) % 64;", true),
            ("void *q = (void *)n; q = malloc(4); y = (long)q % 64;", true),
            ("void *q = (void *)n; q = (char *)&x + 1; y = (long)q % 64;", true),
            ("void *q = (void *)take; y = (long)q % 64;", true),
            // Addresses that go as numbers.
            ("y = tests((long)&x);", true),
            ("y = tests((long)&x + 4);", true),
            ("y = number((long)&x) % 64;", true),
            ("y = returns() % 64;", true),
            ("int *p = &x; n = *(long *)&p; y = n % 64;", true),
            ("y = started % 64;", true),
            ("y = list[1].number % 64;", true),
        ] {
            let text = format!(
                "int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);\n\
                 int pthread_join(unsigned long, void **); void pthread_exit(void *); void *malloc(unsigned long);\n\
                 unsigned long t; long n; int x, y; void *kept; long started = (long)&x;\n\
                 struct {{ int *p; long number; }} list[] = {{ {{ &x, 3 }}, {{ 0, (long)&y }} }};\n\
                 void *take(void *a) {{ int id = (int)(long)a; y = (id + 1) * 10; return 0; }}\n\
                 void *gives(void *a) {{ return (void *)7; }}\nvoid *back(void *a) {{ return a; }}\n\
                 long number(long n) {{ return n; }}\nint tests(long n) {{ return n % 64 == 32; }}\n\
                 long returns(void) {{ return (long)&x + 4; }}\n\
                 int main(void) {{ {look} return y; }}"
            );
            let why = reason(&text, USUAL, false);
            let found = why.as_ref().is_some_and(|why| why.ends_with(": an address is used as a number"));
            assert_eq!(found, open, "{look} {why:?}");
        }
    }

    #[test]
    fn texts_that_may_overlap_are_no_proof() {
        for (look, open) in [
            ("p = \"text\"; q = \"text\"; y = p == q;", true),
            ("p = \"text\"; q = \"a text\"; y = p == q + 2;", true),
            ("p = given(\"text\"); q = \"text\\0more\"; y = p != q;", true),
            ("p = names[y]; y = p == \"one\";", true),
            ("p = \"text\"; q = p; y = p == q;", false),
            ("p = \"text\"; q = \"next\"; y = p == q;", false),
            ("p = \"text\"; y = p == 0;", false),
        ] {
            let text = format!(
                "int y; const char *names[] = {{ \"one\", \"two\" }};\nconst char *given(const char *t) {{ return t; }}\n\
                 int main(void) {{ const char *p, *q; {look} return p == 0 || q == 0; }}"
            );
            let why = reason(&text, USUAL, false);
            assert_eq!(why.is_some_and(|why| why.contains("an address")), open, "{look}");
        }
    }

    #[test]
    fn tests_of_some_bits_of_an_address_are_no_proof() {
        for (look, open) in [
            ("if (n & 1ul << 20) y = 1;", true),
            ("unsigned char c = n; if (c) y = 1;", true),
            ("_Bool b = n & 64; y = b;", true),
            ("y = (n ^ (unsigned long)&y) && x;", true),
            ("y = n - (unsigned long)&y ? 1 : 2;", true),
            ("__builtin_memcpy(&m, &p, sizeof m); y = m == 5;", true),
            ("memcpy(&m, &p, sizeof m); y = m % 64 == 32;", true),
            ("if (n & 7) y = 1;", true),
            // Every object has an address that is not zero, and is aligned as its type is.
            ("if (n) y = 1;", false),
            ("if ((unsigned long)&x & 3) y = 1;", false),
            ("_Bool b = n; y = b; if (n & ~1ul) y = 2;", false),
            ("memcpy(&q, &p, sizeof q); y = q == &x;", false),
            ("memcpy(&m, &n, sizeof m); y = m == n;", false),
        ] {
            let text = format!(
                "void *memcpy(void *, const void *, unsigned long);\nint x, y;\n\
                 int main(void) {{ int *p = &x, *q = 0; unsigned long n = (unsigned long)&x, m = 0; {look} return q && m; }}"
            );
            let why = reason(&text, USUAL, false);
            assert_eq!(why.is_some_and(|why| why.contains("an address")), open, "{look}");
        }
    }

    #[test]
    fn ids_are_followed_however_late_they_come() {
        let text = "unsigned long pthread_self(void);\nunsigned long me;\n\
                    int f(void) { unsigned long mine = me;\nreturn mine == 7; }\n\
                    int main(void) { me = pthread_self(); return f(); }";
        assert!(reason(text, USUAL, false).is_some_and(|why| why == "in.i:4: the id of a thread is used as a number"));
    }

    #[test]
    fn what_is_computed_from_an_id_is_no_proof() {
        for (look, open) in [
            ("y = labs(me) == 7;", true),
            ("n = labs(me); y = n == 7;", true),
            ("int low = me; n = low; y = n == me;", true),
            ("y = (x ? me : n) == 7;", true),
            ("y = (x ? n : me) == 7;", true),
            ("y = (int)(x ? n : me) == 7;", true),
            ("y = (x ? n : x ? n : me) == 7;", true),
            ("n = 7; y = (unsigned long)(x ? (long)n : (long)me) == n;", true),
            ("n = 7; y = (x ? n : me) == me;", true),
            ("n = 7; y = (x ? me : n) == me;", true),
            ("n = 7; y = me == (x ? me : n);", true),
            ("n = 7; y = me == (x ? n : me);", true),
            ("from.id = me; y = (x ? to : from).id == 7;", true),
            ("y = memcmp(&me, &n, sizeof me) == 7;", true),
            ("y = memcmp(&me, &n, sizeof me); y = y % 4;", true),
            ("from.id = me; y = (x ? from : to).id == 7;", true),
            ("from.id = me; to = x ? from : to; y = to.id == 7;", true),
            ("n = me; y = n == me;", false),
            ("from.id = me; y = (x ? from : to).id == me;", false),
        ] {
            let text = format!(
                "unsigned long pthread_self(void); long labs(long); int memcmp(const void *, const void *, unsigned long);\nint x, y; unsigned long n;\n\
                 struct {{ unsigned long id; }} from, to;\n\
                 int main(void) {{ unsigned long me = pthread_self(); {look} return y; }}"
            );
            let why = reason(&text, USUAL, false);
            let found = why.as_ref().is_some_and(|why| why.ends_with(": the id of a thread is used as a number"));
            assert_eq!(found, open, "{look} {why:?}");
        }
    }

    #[test]
    fn locks_that_are_filled_with_bytes_are_no_proof() {
        let why = |fill: &str| {
            let text = format!(
                "typedef union {{ char size[40]; long align; }} pthread_mutex_t;\nvoid *memset(void *, int, unsigned long);\n\
                 int pthread_mutex_lock(pthread_mutex_t *);\npthread_mutex_t m;\n\
                 int main(void) {{ memset(&m, {fill}, sizeof m);\npthread_mutex_lock(&m); return 0; }}"
            );
            reason(&text, USUAL, false)
        };
        assert!(why("0x55").is_some_and(|why| why.starts_with("in.i:5: a lock")) && why("0").is_none());
    }

    #[test]
    fn locks_that_are_seen_as_numbers_are_no_proof() {
        let lock = "typedef union { char size[40]; long align; } pthread_mutex_t;\n\
                    int pthread_mutex_lock(pthread_mutex_t *);\npthread_mutex_t m;\n\
                    int main(void) { pthread_mutex_lock(&m);\nreturn *(int *)&m; }";
        let why = reason(lock, USUAL, false);
        assert!(why.as_ref().is_some_and(|why| why.starts_with("in.i:5: a lock")), "{why:?}");
    }

    #[test]
    fn overwritten_locks_are_no_proof() {
        let lock = "typedef union { char size[40]; long align; } pthread_mutex_t;\n\
                    int pthread_mutex_lock(pthread_mutex_t *);\npthread_mutex_t m, z;\n\
                    int main(void) { pthread_mutex_lock(&m);\nm = z; return 0; }";
        let why = reason(lock, USUAL, false);
        assert!(why.as_ref().is_some_and(|why| why.starts_with("in.i:5: a lock")), "{why:?}");
    }

    #[test]
    fn what_the_sequential_program_leaves_out_is_no_proof_beside_the_explorer() {
        let text = "int main(void) { const int c = 1; *(int *)&c = 2; return 0; }";
        assert!(reason(text, USUAL, true).is_some_and(|why| why.contains("--property unreach-call,misuse")));
        // Who asks a verifier alone, or not for undefined behavior, reads it under the verdict.
        assert_eq!(reason(text, USUAL, false), None);
        let other = CheckedProperties { properties: Properties::NONE.with(ViolationKind::Assertion) };
        assert_eq!(reason(text, other, true), None);
    }

    #[test]
    fn locals_that_end_are_no_doubt() {
        let text = |main: &str| {
            format!(
                "int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);\n\
                 void pthread_exit(void *);\nvoid *uses(void *p) {{ *(int *)p = 1; return 0; }}\n\
                 static int f(void) {{ unsigned long t; int x; pthread_create(&t, 0, uses, &x); return x; }}\n\
                 int main(void) {{ unsigned long t; {main} return f(); }}"
            )
        };
        let why = |main: &str| reason(&text(main), USUAL, true);
        assert_eq!(why("int y; pthread_create(&t, 0, uses, &y);"), None);
        // Its declaration alone does not end the thread of `main`.
        assert_eq!(
            why("const int y; pthread_create(&t, 0, uses, (void *)&y);").filter(|why| why.contains("local")),
            None
        );
        assert!(why("const int y; pthread_create(&t, 0, uses, (void *)&y); pthread_exit(0);").is_some());
        assert!(why("int y; pthread_create(&t, 0, uses, &y); if (t) main(); ").is_some());
    }

    #[test]
    fn constants_that_nobody_can_write_are_no_doubt() {
        let text = "int puts(const char *);\nstatic const int c[2] = { 1, 2 };\n\
                    int main(void) { const int *p = c; puts(\"a\"); return p[1]; }";
        assert_eq!(reason(text, USUAL, true).filter(|why| why.contains("constants")), None);
        assert!(!load_text(text).program.constants_in_doubt);
        // What is only shown or compared cannot be written, even if another address loses its `const`.
        let text = "void __assert_fail(const char *, const char *, unsigned, const char *);\n\
                    int printf(const char *, ...), strcmp(const char *, const char *);\nvoid f(void) {}\n\
                    int main(void) { void (*g)(int) = (void (*)(int))f; printf(\"a\"); if (!g || strcmp(\"a\", \"b\"))\n\
                    __assert_fail(\"a\", \"b\", 1, \"c\"); return 0; }";
        assert_eq!(reason(text, USUAL, true).filter(|why| why.contains("constants")), None);
        assert!(!load_text(text).program.constants_in_doubt);
        for written in [
            "strchr(\"a\", 1)[0] = 2;",
            "sets((int *)\"abc\");",
            "*(int *)p = 3;",
            "memset((void *)p, 0, 4);",
            "q = (long)p; *(int *)q = 3;",
            "r = p; **(int **)&r = 3;",
            "old(p);",
            "((void (*)(const int *))sets)(p);",
        ] {
            let text = format!(
                "void *memset(void *, int, unsigned long); char *strchr(const char *, int);\nlong q; const int c = 1, *r;\n\
                 void sets(int *s) {{ *s = 4; }}\nvoid old(s) int *s; {{ *s = 4; }}\n\
                 int main(void) {{ const int *p = &c; {written} return 0; }}"
            );
            assert!(load_text(&text).program.constants_in_doubt, "{written}");
            assert_eq!(reason(&text, USUAL, true).filter(|why| why.contains("constants")), None, "{written}");
            // Nobody else has a name for the constant of a thread.
            if written.contains("p)") {
                let own = text.replace("const int c = 1, *r", "const int *r; _Thread_local const int c = 1");
                let unseen = unchecked::unseen(&load_text(&own).program);
                assert!(unseen.iter().any(|why| why.contains("constants")), "{written}: {unseen:?}");
            }
        }
    }
}
