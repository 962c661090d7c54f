//! Threads that may wait for each other forever.

use super::{new, Fact, Truth};
use crate::support::generate::rng::Rng;

/// Two threads that take two locks each, with `--property deadlock`: they wait forever if a thread takes a lock twice,
/// or both take the same two in different orders and nothing keeps them apart.
pub(super) fn lock_orders(rng: &mut Rng) -> Fact {
    let mut pick = || (rng.below(3), rng.below(3));
    let (one, other) = (pick(), pick());
    let guarded = rng.chance(25);
    let joined_first = rng.chance(20);
    let again = one.0 == one.1 || other.0 == other.1;
    let crossed = one.0 == other.1 && one.1 == other.0;
    let waits = again || crossed && !guarded && !joined_first;
    let (kind, take, give) = *rng.pick(&[
        ("pthread_mutex_t l[3];", "pthread_mutex_lock(&l[N]);", "pthread_mutex_unlock(&l[N]);"),
        ("pthread_rwlock_t l[3];", "pthread_rwlock_wrlock(&l[N]);", "pthread_rwlock_unlock(&l[N]);"),
        ("sem_t l[3];", "sem_wait(&l[N]);", "sem_post(&l[N]);"),
    ]);
    // A thread that takes a read-write lock again that it has for writing gets an error.
    let waits = if kind.contains("rwlock") { crossed && !again && !guarded && !joined_first } else { waits };
    let body = |(first, second): (usize, usize)| {
        let (on, off) = if guarded { ("pthread_mutex_lock(&g);", "pthread_mutex_unlock(&g);") } else { ("", "") };
        let of = |text: &str, number: usize| text.replace('N', &number.to_string());
        // What was not taken is not given back.
        let second_off = if first == second { String::new() } else { of(give, second) };
        format!("{on} {} {} {second_off} {} {off} return 0;", of(take, first), of(take, second), of(give, first))
    };
    let init = if kind.starts_with("sem") { "for (int i = 0; i < 3; i++) sem_init(&l[i], 0, 1);" } else { "" };
    let (early, late) = if joined_first { ("pthread_join(a, 0);", "") } else { ("", "pthread_join(a, 0);") };
    let text = format!(
        "{kind} pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;\nstatic void *v(void *unused) {{ {} }}\nstatic void *w(void *unused) {{ {} }}\nint main(void) {{ pthread_t a, b; {init} pthread_create(&a, 0, v, 0); {early} pthread_create(&b, 0, w, 0); {late} pthread_join(b, 0); return 0; }}\n",
        body(one),
        body(other)
    );
    Fact { args: &["--property", "deadlock"], ..new("waiting", if waits { Truth::Found } else { Truth::Right }, text) }
}
