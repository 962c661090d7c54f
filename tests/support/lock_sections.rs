//! Small programs of threads that access two variables under locks of all kinds, mostly as a discipline wants it.

use std::fmt::Write as _;

use super::generate::rng::Rng;

/// How a lock is taken, for writing and for reading, and released.
struct Lock {
    takes: &'static str,
    shares: &'static str,
    releases: &'static str,
}

const LOCKS: [Lock; 3] = [
    Lock { takes: "pthread_mutex_lock(&m);", shares: "pthread_mutex_lock(&m);", releases: "pthread_mutex_unlock(&m);" },
    Lock {
        takes: "pthread_rwlock_wrlock(&rw);",
        shares: "pthread_rwlock_rdlock(&rw);",
        releases: "pthread_rwlock_unlock(&rw);",
    },
    Lock { takes: "pthread_spin_lock(&sp);", shares: "pthread_spin_lock(&sp);", releases: "pthread_spin_unlock(&sp);" },
];

const HEAD: &str = "#include <pthread.h>\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;\n\
    static pthread_spinlock_t sp;\n\
    static int x, y;\n\
    _Bool __VERIFIER_nondet_bool(void);\n";

/// The program of a seed.
pub fn program(seed: u64) -> String {
    let mut rng = Rng::new(seed ^ 0x10c5);
    // The lock that protects each of them.
    let of_variable = [rng.below(3), rng.below(3)];
    let threads = rng.within((2, 3));
    let mut out = HEAD.to_string();
    for thread in 0..threads {
        let sections: String = (0..rng.within((1, 3))).map(|_| section(&mut rng, of_variable)).collect();
        let _ = write!(out, "static void *t{thread}(void *arg) {{\n    int r = 0;\n{sections}    return arg;\n}}\n");
    }
    out.push_str("int main(void) {\n    pthread_t t[3];\n    pthread_spin_init(&sp, 0);\n");
    for thread in 0..threads {
        let _ = writeln!(out, "    pthread_create(&t[{thread}], 0, t{thread}, 0);");
    }
    out.push_str("    return 0;\n}\n");
    out
}

/// One access, mostly under the lock that protects the variable, and mostly for reading only if it reads.
fn section(rng: &mut Rng, of_variable: [usize; 2]) -> String {
    let variable = rng.below(2);
    let name = ["x", "y"][variable];
    let writes = rng.chance(60);
    let access = if writes { format!("{name} = {};", rng.below(3)) } else { format!("r = {name};") };
    let lock = &LOCKS[if rng.chance(10) { rng.below(3) } else { of_variable[variable] }];
    let takes = if writes != rng.chance(8) { lock.takes } else { lock.shares };
    let releases = lock.releases;
    let lines = match rng.below(12) {
        0 => format!("{takes} {releases} {access}"),
        1 => format!("if (r) {{ {takes} {releases} }} {access}"),
        2 => format!("{takes} if (r) {{ {releases} {takes} }} {access} {releases}"),
        3 => format!("{takes} {access} {releases} {} {access} {releases}", lock.shares),
        4 | 5 => {
            format!("if (__VERIFIER_nondet_bool()) {{ {} }} else {{ {} }} {access} {releases}", lock.shares, lock.takes)
        }
        _ => format!("{takes} {access} {releases}"),
    };
    format!("    {lines}\n")
}
