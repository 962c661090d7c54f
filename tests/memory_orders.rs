//! Memory orders survive lowering and normalization, although every engine of today is sequentially consistent.
#![allow(clippy::unwrap_used)] // tests

use ulseq::ir::visit::walk_stmts;
use ulseq::ir::{MemoryOrder, StmtKind};
use ulseq::stack::with_large_stack;
use ulseq::translate::{load_normal, Config};

const PROGRAM: &str = "#include <stdatomic.h>
atomic_int x;
atomic_flag flag = ATOMIC_FLAG_INIT;
int plain;
int main(void) {
    int expected = 0;
    atomic_store_explicit(&x, 1, memory_order_release);
    atomic_load_explicit(&x, memory_order_acquire);
    atomic_thread_fence(memory_order_acq_rel);
    atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    atomic_compare_exchange_strong_explicit(&x, &expected, 2, memory_order_acq_rel, memory_order_relaxed);
    atomic_exchange(&x, 3);
    x++;
    __atomic_store_n(&plain, 1, __ATOMIC_RELAXED);
    __sync_lock_test_and_set(&plain, 1);
    __sync_lock_release(&plain);
    __sync_fetch_and_add(&plain, 1);
    atomic_flag_test_and_set_explicit(&flag, memory_order_consume);
    return 0;
}
";

#[test]
fn orders_are_kept() {
    use MemoryOrder::{Acquire, AcquireRelease, Consume, Relaxed, Release, SequentiallyConsistent};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.c");
    std::fs::write(&path, PROGRAM).unwrap();
    let loaded = with_large_stack(|| load_normal(&[path.as_path().into()], &Config::default())).unwrap();
    let main = loaded.program.main.unwrap();
    let mut orders = Vec::new();
    walk_stmts(loaded.program.functions[main].body.as_ref().unwrap(), &mut |stmt| {
        if let StmtKind::Atomic(step) = &stmt.kind {
            orders.extend(step.order);
        }
    });
    assert_eq!(
        orders,
        [
            Release,
            Acquire,
            AcquireRelease,
            Relaxed,
            AcquireRelease,
            SequentiallyConsistent,
            SequentiallyConsistent,
            Relaxed,
            Acquire,
            Release,
            SequentiallyConsistent,
            Consume,
        ]
    );
}
