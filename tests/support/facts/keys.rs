//! Thread-specific data: each thread has its own value for each key, null at first; a destructor gets each value that
//! is left when its thread ends, in any order and again as long as there are such values (POSIX pthread_key_create).

use super::{new, wrong_if, Fact};
use crate::support::generate::rng::Rng;

/// What a thread has stored for each of the two keys; 0 is null.
type Values = [usize; 2];

pub(super) fn keys(rng: &mut Rng) -> Fact {
    match rng.below(10) {
        0 | 1 => set_again(rng),
        2 => forgotten(rng),
        _ => values(rng),
    }
}

/// Statements of a thread, with tests of what it has stored, and the values at its end; whether a test fails.
fn statements(rng: &mut Rng, fails: &mut bool) -> (String, Values) {
    let (mut text, mut values) = (String::new(), [0; 2]);
    for _ in 0..rng.within((1, 4)) {
        let key = rng.below(2);
        if rng.chance(60) {
            let value = rng.below(4);
            values[key] = value;
            let stored = *rng.pick(&["(void *)VALUEl", "(void *)(long)VALUE", "VALUE ? (char *)0 + VALUE : 0"]);
            let stored = stored.replace("VALUE", &value.to_string());
            text.push_str(&format!("if (pthread_setspecific(k[{key}], {stored})) exit(0); "));
        } else {
            let asked = if rng.chance(70) { values[key] } else { rng.below(4) };
            // Once a test fails, what follows is not asked about.
            *fails |= asked != values[key];
            text.push_str(&format!("if ((long)pthread_getspecific(k[{key}]) != {asked}) reach_error(); "));
        }
    }
    (text, values)
}

fn values(rng: &mut Rng) -> Fact {
    let (mut fails, destroys) = (false, [rng.chance(70), rng.chance(70)]);
    let (by_main, mains) = statements(rng, &mut fails);
    let (by_thread, left) = statements(rng, &mut fails);
    let called: Vec<usize> = (0..2).filter(|key| destroys[*key] && left[*key] != 0).collect();
    let question = match rng.below(6) {
        0 => {
            let asked = rng.below(3);
            fails |= asked != called.len();
            format!("if (calls != {asked}) reach_error();")
        }
        1 | 2 => {
            let key = rng.below(2);
            let value = if called.contains(&key) { left[key] } else { 0 };
            let asked = if rng.chance(60) { value } else { rng.below(4) };
            fails |= asked != value;
            format!("if (seen[{key}] != {asked}) reach_error();")
        }
        3 => {
            // The order of the destructors is any.
            let asked = rng.below(2);
            fails |= called.contains(&asked);
            format!("if (first == {}) reach_error();", asked + 1)
        }
        _ => String::new(),
    };
    let destructor = |key: usize| if destroys[key] { format!("d{key}") } else { "0".to_string() };
    // Only what ends as a thread has its values destroyed.
    let end = if rng.chance(75) {
        "return 0;"
    } else {
        fails |= (0..2).any(|key| destroys[key] && mains[key] != 0);
        "in_main = 1; pthread_exit(0);"
    };
    let (before, between) = if rng.chance(50) { (by_main, String::new()) } else { (String::new(), by_main) };
    let one = |key: usize| {
        format!(
            "static void d{key}(void *a) {{ if (in_main || pthread_getspecific(k[{key}])) reach_error(); calls++; if (!first) first = {}; seen[{key}] = (long)a; }}\n",
            key + 1
        )
    };
    let text = format!(
        "pthread_key_t k[2]; int calls, first, in_main; long seen[2];\n{}{}static void *w(void *a) {{ {by_thread} return 0; }}\nint main(void) {{ pthread_t t; (void)d0; (void)d1; if (pthread_key_create(&k[0], {}) || pthread_key_create(&k[1], {})) exit(0);\n{before} pthread_create(&t, 0, w, 0); {between} pthread_join(t, 0);\n{question} {end} }}\n",
        one(0),
        one(1),
        destructor(0),
        destructor(1)
    );
    Fact { args: &["--property", "unreach-call"], ..new("keys", wrong_if(fails), text) }
}

/// A destructor that stores its value again is called again: as often as it likes, but for more than four times not for
/// sure.
fn set_again(rng: &mut Rng) -> Fact {
    const SURE: usize = 4;
    let (calls, asked) = (rng.within((1, 6)), rng.within((1, 6)));
    let (test, wrong) = match rng.below(3) {
        0 => ("!=", calls > SURE || asked != calls),
        1 => ("==", asked == calls || calls > SURE && (SURE..=calls).contains(&asked)),
        _ => ("<", asked > calls.min(SURE)),
    };
    let text = format!(
        "pthread_key_t k; int calls;\nstatic void d(void *a) {{ calls++; if (calls < {calls}) pthread_setspecific(k, a); }}\nstatic void *w(void *a) {{ pthread_setspecific(k, &calls); return 0; }}\nint main(void) {{ pthread_t t; pthread_key_create(&k, d); pthread_create(&t, 0, w, 0); pthread_join(t, 0); if (calls {test} {asked}) reach_error(); return 0; }}\n"
    );
    Fact { args: &["--property", "unreach-call"], ..new("keys", wrong_if(wrong), text) }
}

/// A key that was never created, or that was deleted, is misused; its destructor is not called.
fn forgotten(rng: &mut Rng) -> Fact {
    let (before, wrong) = *rng.pick(&[
        ("", true),
        ("pthread_key_create(&k, d);", false),
        ("pthread_key_create(&k, d); pthread_key_delete(k);", true),
        ("pthread_key_create(&k, d); pthread_key_delete(k); pthread_key_create(&k, d);", false),
        ("if (__VERIFIER_nondet_int()) pthread_key_create(&k, d);", true),
    ]);
    let using = *rng.pick(&["pthread_setspecific(k, &k);", "pthread_getspecific(k);", "pthread_key_delete(k);"]);
    let text = format!(
        "pthread_key_t k;\nstatic void d(void *a) {{ }}\nstatic void *w(void *a) {{ {using} return 0; }}\nint main(void) {{ pthread_t t; (void)d; {before} pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }}\n"
    );
    Fact { args: &["--property", "unreach-call,misuse"], ..new("keys", wrong_if(wrong), text) }
}
