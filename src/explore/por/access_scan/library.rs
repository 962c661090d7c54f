//! The accesses of library operations.

use super::{AbstractAddress, Scan, WORD};
use crate::explore::por::access_set::{How, HEAP, JOIN, THREADS};
use crate::interp::bytecode::AddressTarget;
use crate::interp::{Attribute, Lib};

impl Scan<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each operation")]
    pub(super) fn library(&mut self, lib: Lib, count: u16) {
        let mut args: Vec<AbstractAddress> = (0..count).map(|_| self.pop()).collect();
        args.reverse();
        let arg = |at: usize| args.get(at).copied().unwrap_or(AbstractAddress::Other);
        self.stack.push(AbstractAddress::Other);
        match lib {
            Lib::Create | Lib::ThrdCreate => {
                let (routine, argument) = if lib == Lib::Create { (2, 3) } else { (1, 2) };
                self.overwrites(arg(0), self.pointer());
                self.escape(arg(argument));
                self.note(self.cell(THREADS), How::Write);
                let starts = self.callee(arg(routine));
                if let Some(fact) = &mut self.fact {
                    fact.starts = starts;
                }
                if lib == Lib::Create {
                    self.reads(arg(1));
                }
            }
            Lib::Join | Lib::ThrdJoin => {
                self.overwrites(arg(1), self.pointer());
                self.note(self.cell(THREADS), How::Read);
                self.note(self.cell(JOIN), How::Read);
                self.note(self.cell(JOIN), How::Write);
            }
            Lib::Living => self.note(self.cell(THREADS), How::Write),
            Lib::Detach => {
                self.known.detached = true;
                self.note(self.cell(JOIN), How::Write);
                self.note(self.cell(THREADS), How::Read);
            }
            Lib::AttrSet(attribute) => {
                self.known.detached |= attribute == Attribute::Detached;
                self.overwrites(arg(0), WORD);
                self.reads(arg(0));
            }
            Lib::AttrSetPriority => {
                self.overwrites(arg(0), WORD);
                self.reads(arg(0));
                self.reads(arg(1));
            }
            Lib::AttrSetSize(_) => {
                self.everywhere(arg(0));
                self.reads(arg(0));
            }
            Lib::AttrGet(_) => {
                self.reads(arg(0));
                self.overwrites(arg(1), WORD);
            }
            Lib::AttrGetSize(_) => {
                self.reads(arg(0));
                self.overwrites(arg(1), self.pointer());
            }
            Lib::Myself
            | Lib::Equal
            | Lib::Abs
            | Lib::Bits(..)
            | Lib::Float(..)
            | Lib::Whole
            | Lib::Apart
            | Lib::Errno => {
                // The address of `errno` is passed on, but only its own thread has it.
                args.iter().for_each(|value| self.escape(*value));
            }
            Lib::AttrInit
            | Lib::AttrDestroy
            | Lib::MtxInit
            | Lib::SpinInit
            | Lib::CondDestroy
            | Lib::SemInit
            | Lib::SemDestroy
            | Lib::SemWait
            | Lib::SemTryWait
            | Lib::SemTimedWait
            | Lib::SemPost
            | Lib::BarrierDestroy
            | Lib::BarrierArrive
            | Lib::BarrierLeave
            | Lib::OnceBegin
            | Lib::OnceEnd => self.overwrites(arg(0), WORD),
            Lib::MutexInit | Lib::RwInit | Lib::CondInit | Lib::BarrierInit => {
                self.overwrites(arg(0), WORD);
                // There is no attribute of a `cnd_t`.
                if count > 1 {
                    self.reads(arg(1));
                }
            }
            // They respect that another thread holds the lock, or fail as misuse (`interp::models::locks`).
            Lib::MutexDestroy
            | Lib::SpinDestroy
            | Lib::MutexTryLock
            | Lib::SpinTryLock
            | Lib::MtxTryLock
            | Lib::MutexUnlock
            | Lib::MtxUnlock
            | Lib::RwDestroy
            | Lib::TryRdLock
            | Lib::TryWrLock
            | Lib::RwUnlock
            | Lib::MutexTimedLock
            | Lib::MtxTimedLock
            | Lib::RdTimedLock
            | Lib::WrTimedLock => self.respects(arg(0)),
            Lib::MutexLock | Lib::MtxLock | Lib::SpinLock | Lib::RdLock | Lib::WrLock => {
                self.respects(arg(0));
                self.locks(arg(0));
            }
            // They write back the value that is there.
            Lib::CondSignal | Lib::CondBroadcast => self.access(arg(0), How::Write),
            Lib::CondSleep | Lib::CondTimedWake | Lib::CndTimedWake => {
                self.access(arg(0), How::Write);
                self.respects(arg(1));
            }
            Lib::CondWake => {
                self.access(arg(0), How::Write);
                self.respects(arg(1));
                self.locks(arg(1));
            }
            Lib::KeyCreate => {
                self.overwrites(arg(0), WORD);
                self.escape(arg(1));
                self.keys(How::Write);
            }
            Lib::KeyDelete => self.keys(How::Write),
            Lib::KeyGet => self.keys(How::Read),
            Lib::KeySet => {
                self.escape(arg(1));
                self.keys(How::Read);
            }
            Lib::SemGetValue => {
                self.reads(arg(0));
                self.overwrites(arg(1), WORD);
            }
            Lib::Malloc | Lib::Calloc => self.note(self.cell(HEAP), How::Read),
            Lib::Free => {
                self.note(self.cell(HEAP), How::Write);
                self.everywhere(arg(0));
            }
            Lib::Realloc => {
                self.note(self.cell(HEAP), How::Write);
                self.note(self.cell(HEAP), How::Read);
                self.everywhere(arg(0));
                self.reads(arg(0));
            }
            Lib::Memcmp | Lib::Strcmp | Lib::Strncmp => {
                self.reads(arg(0));
                self.reads(arg(1));
            }
            // A thread that is alone does at once what it would otherwise do step by step: no other thread is there
            // to interleave.
            Lib::Alone => {}
            Lib::Strlen | Lib::Reads | Lib::ReadsText => self.reads(arg(0)),
            Lib::Number => self.reads(arg(0)),
            // The result points into the text.
            Lib::SkipSpace | Lib::NumberEnd => {
                self.reads(arg(0));
                self.escape(arg(0));
            }
            Lib::Word => {
                self.copied(arg(1), Some(arg(0)));
                self.escape(arg(0));
            }
            Lib::Strcpy => self.copied(arg(0), Some(arg(1))),
            Lib::Fill | Lib::FillText | Lib::FillShortText => self.everywhere(arg(0)),
            Lib::Memset => self.copied(arg(0), None),
            Lib::Memcpy => self.copied(arg(0), Some(arg(1))),
        }
    }
}

impl Scan<'_> {
    /// Records a write that may extend to the end of the object.
    pub(super) fn everywhere(&mut self, to: AbstractAddress) {
        self.overwrites(to, u64::from(u32::MAX));
    }

    /// Records the accesses of a library function that never changes a lock held by another thread.
    pub(super) fn respects(&mut self, lock: AbstractAddress) {
        self.access(lock, How::Write);
        self.reads(lock);
        match lock {
            AbstractAddress::Static(at, Some(offset)) => {
                self.known.locks.insert(self.code.address_of(at) + offset);
            }
            AbstractAddress::Static(at, None) => self.known.loose[at] = true,
            // An object whose address has escaped counts as a place where locks may be.
            AbstractAddress::Null
            | AbstractAddress::Other
            | AbstractAddress::Local(_)
            | AbstractAddress::Tls
            | AbstractAddress::Function(_) => {}
        }
    }

    /// Records a write to the first argument, which is also the result.
    pub(super) fn copied(&mut self, to: AbstractAddress, from: Option<AbstractAddress>) {
        self.everywhere(to);
        if let Some(from) = from {
            self.reads(from);
        }
        self.escape(to);
    }

    /// The object that records which thread-specific keys exist.
    pub(super) fn keys(&mut self, how: How) {
        if let AddressTarget::Static(at, _) = self.code.target(self.code.key_table) {
            self.note(at, how);
        }
    }

    pub(super) fn locks(&mut self, value: AbstractAddress) {
        if let (AbstractAddress::Static(at, Some(offset)), Some(fact)) = (value, &mut self.fact) {
            fact.lock = Some(self.code.address_of(at) + offset);
        }
    }
}
