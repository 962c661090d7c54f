//! The interpreter's own model of the library, written from POSIX and C11. Objects of the library are one word of four
//! bytes each; the object that a thread waits for is stored in the thread. Unmodeled behavior is reported with its
//! location.
//!
//! | part | functions |
//! |---|---|
//! | `attributes` | attributes of threads and synchronization objects |
//! | `locks` | mutexes, spin locks, read-write locks |
//! | `waits` | condition variables, semaphores, barriers, `pthread_once` |
//! | `threads` | threads |
//! | `keys` | thread-specific data |
//! | `memory` | allocation, copying, strings |
//! | `text` | numbers and words in texts |
//!
//! [`Lib`] lists the operations; `bit_operations` computes `__builtin_clz` and similar functions, `float_functions`
//! those of `<math.h>` that have one result only.

mod attributes;
mod keys;
mod locks;
mod memory;
#[cfg(test)]
mod tests;
mod text;
mod threads;
mod waits;

use crate::interp::addresses::Res;
use crate::interp::leaks::Owner;
use crate::interp::library_operations::Lib;
use crate::interp::machine::Machine;
use crate::interp::stop::{Stop, Violation, ViolationKind};
use crate::interp::value::IntOp;

/// Error codes on Linux.
pub(super) mod code {
    pub(in crate::interp) const EPERM: u64 = 1;
    pub(in crate::interp) const EAGAIN: u64 = 11;
    pub(in crate::interp) const EBUSY: u64 = 16;
    pub(in crate::interp) const EINVAL: u64 = 22;
    pub(in crate::interp) const EDEADLK: u64 = 35;
    pub(in crate::interp) const ENOTSUP: u64 = 95;
    pub(in crate::interp) const ETIMEDOUT: u64 = 110;
    /// `thrd_timedout`
    pub(in crate::interp) const TIMEDOUT: u64 = 4;
}

impl Machine<'_> {
    /// Executes an operation of a library function; returns its result. `Err` if the thread blocks, or the call is
    /// invalid.
    #[expect(clippy::too_many_lines, reason = "one arm for each function")]
    pub(super) fn library(&mut self, lib: Lib, args: &[u64]) -> Res<u64> {
        let arg = |i: usize| args.get(i).copied().unwrap_or(0);
        let (a, b, c) = (arg(0), arg(1), arg(2));
        let result = match lib {
            Lib::Create => self.create(a, b, c, arg(3)),
            Lib::ThrdCreate => self.create(a, 0, b, c),
            Lib::Join => self.join(a, b, self.code.pointer()),
            Lib::ThrdJoin => self.join(a, b, 4),
            Lib::Detach => self.detach(a),
            Lib::Living => self.living(a),
            Lib::Myself => Ok(self.numbers.thread_id(self.context.thread)),
            Lib::Equal => {
                self.note_operands(IntOp::Eq, a, b);
                Ok(u64::from(a == b))
            }
            Lib::AttrInit => self.set_object(a, 0),
            Lib::AttrDestroy => self.attributes_destroy(a),
            Lib::AttrSet(attribute) => self.attribute_set(a, attribute, b),
            Lib::AttrGet(attribute) => self.attribute_get(a, attribute, b),
            Lib::AttrSetPriority => self.priority_set(a, b),
            Lib::AttrSetSize(which) => self.size_set(a, which, b),
            Lib::AttrGetSize(which) => self.size_get(a, which, b),
            Lib::MutexInit => self.mutex_init(a, b),
            Lib::MtxInit => self.mtx_init(a, b),
            Lib::SpinInit => self.spin_init(a),
            Lib::MutexDestroy => self.mutex_destroy(a),
            Lib::MutexLock => self.mutex_lock(a),
            Lib::MtxLock => self.mtx_lock(a),
            Lib::MutexTryLock => self.mutex_trylock(a),
            Lib::MtxTryLock => Ok((self.mtx_trylock(a)? != 0).into()),
            Lib::MutexUnlock => self.mutex_unlock(a),
            Lib::MtxUnlock => self.mtx_unlock(a),
            Lib::SpinDestroy => self.spin_destroy(a),
            Lib::SpinLock => self.spin_lock(a),
            Lib::SpinTryLock => self.spin_trylock(a),
            Lib::RwInit => self.rw_init(a, b),
            Lib::RwDestroy => self.rw_destroy(a),
            Lib::RdLock => self.rw_lock(a, false, false),
            Lib::WrLock => self.rw_lock(a, true, false),
            Lib::TryRdLock => self.rw_lock(a, false, true),
            Lib::TryWrLock => self.rw_lock(a, true, true),
            Lib::RwUnlock => self.rw_unlock(a),
            Lib::CondInit => self.cond_init(a, b),
            Lib::CondDestroy => self.cond_destroy(a),
            Lib::CondSignal => self.cond_signal(a),
            Lib::CondBroadcast => self.cond_broadcast(a),
            Lib::CondSleep => self.cond_sleep(a, b),
            Lib::CondWake => self.cond_wake(a, b),
            Lib::SemInit => self.sem_init(a, c),
            Lib::SemDestroy => self.sem_destroy(a),
            Lib::SemWait => self.sem_wait(a),
            Lib::SemTryWait => self.sem_trywait(a),
            Lib::SemPost => self.sem_post(a),
            Lib::SemGetValue => self.sem_value(a, b),
            Lib::BarrierInit => self.barrier_init(a, b, c),
            Lib::BarrierDestroy => self.barrier_destroy(a),
            Lib::BarrierArrive => self.barrier_arrive(a),
            Lib::BarrierLeave => self.barrier_leave(a),
            Lib::OnceBegin => self.once_begin(a),
            Lib::OnceEnd => self.set_object(a, 2),
            Lib::MutexTimedLock => self.mutex_timedlock(a, code::ETIMEDOUT),
            Lib::MtxTimedLock => self.mtx_timedlock(a),
            Lib::RdTimedLock => self.rw_timedlock(a, false),
            Lib::WrTimedLock => self.rw_timedlock(a, true),
            Lib::CondTimedWake => self.cond_timedwake(a, b, code::ETIMEDOUT),
            Lib::CndTimedWake => self.cond_timedwake(a, b, code::TIMEDOUT),
            Lib::SemTimedWait => self.sem_timedwait(a),
            Lib::KeyCreate => self.key_create(a, b),
            Lib::KeyDelete => self.key_delete(a),
            Lib::KeyGet => self.key_get(a),
            Lib::KeySet => self.key_set(a, b),
            Lib::Realloc => self.realloc(a, b),
            Lib::Memcmp => self.compare(a, b, c, false),
            Lib::Strlen => self.strlen(a),
            Lib::Strcmp => self.compare(a, b, u64::MAX, true),
            Lib::Strncmp => self.compare(a, b, c, true),
            Lib::Strcpy => self.strcpy(a, b),
            Lib::Malloc => self.allocate(a, false, Owner::of(b)),
            Lib::Calloc => self.calloc(a, b, Owner::of(c)),
            Lib::Free => self.free(a),
            Lib::Memset => self.memset(a, b, c),
            Lib::Memcpy => self.memcpy(a, b, c),
            Lib::Errno => Ok(self.numbers.stack(self.context.thread, 0)),
            Lib::Reads => self.reads(a, b),
            Lib::ReadsText => self.reads_text(a, b),
            Lib::SkipSpace => self.skip_space(a),
            Lib::NumberEnd => self.number_end(a, b, c),
            Lib::Number => {
                let value = self.number(a, b, c, arg(3) as u32, arg(4) != 0)?;
                Ok(self.made(value))
            }
            Lib::Word => self.word(a, b, c),
            Lib::Alone => Ok(u64::from(self.is_alone())),
            Lib::Bits(bits, width) => {
                self.note_number(a);
                Ok(self.made(bits.of(a, width.bits(self.code.pointer()))))
            }
            Lib::Float(function, size) => {
                let result = function.of(size, self.code.pointer(), args);
                result.map(|value| self.made(value)).or_else(|reason| self.limit(reason))
            }
            Lib::Whole => self.locate(a, b as usize).map(|_| 0),
            Lib::Apart => self.apart(a, b, c),
            Lib::Fill => self.fill(a, b),
            Lib::FillText => self.fill_text(a, b),
            Lib::FillShortText => self.fill(a, 7),
            Lib::Abs => {
                self.note_number(a);
                Ok(self.made((a as i64).wrapping_abs() as u64))
            }
        };
        self_check!(lib.may_block() || !matches!(result, Err(Stop::Blocked(_))), "{lib:?} blocks");
        result
    }

    /// The word of a library object, which must be initialized.
    pub(super) fn object(&mut self, address: u64) -> Res<u32> {
        if !self.is_set_word(address)? {
            return self.misuse("use of a synchronization object that was not initialized");
        }
        Ok(self.load(address, 4, false)? as u32)
    }

    pub(super) fn set_object(&mut self, address: u64, word: u32) -> Res<u64> {
        self.store(address, 4, u64::from(word))?;
        Ok(0)
    }

    pub(super) fn misuse<T>(&self, text: &str) -> Res<T> {
        let (text, span, details) = (text.to_string(), self.place_in_program(), Vec::new());
        Err(Stop::Violated(Violation { kind: ViolationKind::Misuse, text, span, details, thread: None }))
    }
}
