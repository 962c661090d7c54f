//! The order of objects in memory, held against a program that chooses it: each random program compares addresses of
//! different objects (`tab[0] < tab[1]`), and its twin compares numbers that are any permutation, which inputs choose
//! at the beginning. The explorer's verdicts on both must be the same, also without its reductions.
//!
//! ULSEQ_SEEDS names the seeds (`FIRST..LAST`), by default a few.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // tests

mod support;

use std::path::Path;
use std::process::Command;

use support::generate::rng::Rng;

/// The verdicts asked of each program, with different assertions.
const ASSERTIONS: usize = 2;
/// Reductions that are switched off together.
const WITHOUT: [&str; 6] =
    ["persistent-sets", "sleep-sets", "visible-points", "conflict-analysis", "step-memo", "dead-values"];

#[test]
fn any_order_of_objects_is_explored() {
    let named = std::env::var("ULSEQ_SEEDS").unwrap_or_else(|_| "13..25".to_string());
    let (first, last) = named.split_once("..").unwrap();
    let seeds: Vec<u64> = (first.parse().unwrap()..last.parse().unwrap()).collect();
    let violated: usize = support::in_parallel(&seeds, |seed| violated_of(*seed)).iter().sum();
    let all = ASSERTIONS * seeds.len();
    println!("{all} questions, {violated} violated");
    assert!(violated > 0 && violated < all, "{violated} of {all}");
}

/// How many of the assertions in the program of a seed are violated.
fn violated_of(seed: u64) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("order.c");
    let mut random = Rng::new(seed);
    let text = Make { objects: random.within((2, 4)), random: &mut random }.program();
    std::fs::write(&file, text).unwrap();
    let mut violated = 0;
    for _ in 0..ASSERTIONS {
        let excluded = format!("EXCLUDED={}", random.below(24));
        let own = verdict(&file, &["-D", &excluded]);
        let twin = verdict(&file, &["-D", &excluded, "-D", "CHOSEN"]);
        let without: Vec<&str> = WITHOUT.iter().flat_map(|name| ["--without", *name]).collect();
        let full = verdict(&file, &[&["-D", &excluded][..], &without].concat());
        assert!(own == twin && own == full, "seed {seed}, {excluded}: {own}, its twin {twin}, all steps {full}");
        let undecided = verdict(&file, &["-D", &excluded, "--without", "order-of-objects"]);
        assert!(undecided == own || undecided == "unknown", "seed {seed}, {excluded}: {own}, but {undecided}");
        violated += usize::from(own.starts_with("false"));
    }
    violated
}

fn verdict(file: &Path, args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_ulseq")).arg("explore").args(args).arg(file).output().unwrap();
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let last = out.lines().last().unwrap_or_default();
    last.strip_prefix("ulseq verdict: ").unwrap_or_else(|| panic!("{output:?}")).to_string()
}

/// Makes a program.
struct Make<'r> {
    random: &'r mut Rng,
    objects: usize,
}

impl Make<'_> {
    fn program(&mut self) -> String {
        let n = self.objects;
        let on_the_heap: Vec<bool> = (0..n).map(|_| self.random.chance(40)).collect();
        let object = |at: usize| if on_the_heap[at] { "0".to_string() } else { format!("&o{at}") };
        let table = (0..n).map(object).collect::<Vec<_>>().join(", ");
        let allocated: String =
            (0..n).filter(|at| on_the_heap[*at]).map(|at| format!("    tab[{at}] = malloc(4);\n")).collect();
        let declared: String = (0..n).map(|at| format!("static int o{at};\n")).collect();
        let locks = vec!["PTHREAD_MUTEX_INITIALIZER"; n].join(", ");
        let (one, two) = (self.body(1), self.body(2));
        format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\n\
             extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\n{declared}\
             static int *tab[{n}] = {{{table}}};\nstatic int chosen[{n}];\n\
             #ifdef CHOSEN\n#define PLACE(i) chosen[i]\n#else\n#define PLACE(i) tab[i]\n#endif\n\
             static pthread_mutex_t locks[{n}] = {{{locks}}};\nstatic int x, y, r1, r2;\n\
             static void *one(void *unused) {{\n{one}    return unused;\n}}\n\
             static void *two(void *unused) {{\n{two}    return unused;\n}}\n\
             int main(void) {{\n{allocated}\
             #ifdef CHOSEN\n    for (int i = 0; i < {n}; i++) {{\n        int number = __VERIFIER_nondet_int();\n        \
             __VERIFIER_assume(number >= 0 && number < {n});\n        \
             for (int j = 0; j < i; j++) __VERIFIER_assume(chosen[j] != number);\n        \
             chosen[i] = number;\n    }}\n#endif\n    \
             pthread_t a, b;\n    pthread_create(&a, 0, one, 0);\n    pthread_create(&b, 0, two, 0);\n\
             pthread_join(a, 0);\n    pthread_join(b, 0);\n\
             assert(x + 5 * y + 7 * r1 + 11 * r2 != EXCLUDED);\n    return 0;\n}}\n"
        )
    }

    fn body(&mut self, thread: usize) -> String {
        (0..self.random.within((2, 4))).map(|_| format!("    {}\n", self.statement(thread, 2))).collect()
    }

    fn statement(&mut self, thread: usize, depth: usize) -> String {
        let number = self.random.below(4);
        match self.random.below(9) {
            0 => format!("r{thread} = r{thread} * 3 + {};", self.comparison()),
            1 => format!("x = {} ? {number} : y;", self.comparison()),
            2 => format!("y = y + {};", self.comparison()),
            3 if depth > 0 => {
                let (then, other) = (self.statement(thread, depth - 1), self.statement(thread, depth - 1));
                format!("if ({}) {{ {then} }} else {{ {other} }}", self.comparison())
            }
            4 => {
                let (i, j) = self.pair();
                format!(
                    "{{ int f = PLACE({i}) < PLACE({j}) ? {i} : {j}, s = {i} + {j} - f; pthread_mutex_lock(&locks[f]); \
                     pthread_mutex_lock(&locks[s]); x++; r{thread} += y; pthread_mutex_unlock(&locks[s]); \
                     pthread_mutex_unlock(&locks[f]); }}"
                )
            }
            5 => format!("if (x == {number} && {}) y = 2;", self.comparison()),
            6 => format!("r{thread} = r{thread} * 2 + (x & 3);"),
            7 => {
                let comparison = self.comparison();
                format!("{{ int c = {comparison}; r{thread} = r{thread} * 2 + (c == {comparison}); }}")
            }
            _ => format!("y = {number};"),
        }
    }

    /// A comparison of two objects.
    fn comparison(&mut self) -> String {
        let (i, j) = self.pair();
        let operator = ["<", "<=", ">", ">="][self.random.below(4)];
        format!("(PLACE({i}) {operator} PLACE({j}))")
    }

    fn pair(&mut self) -> (usize, usize) {
        let one = self.random.below(self.objects);
        (one, (one + self.random.within((1, self.objects - 1))) % self.objects)
    }
}
