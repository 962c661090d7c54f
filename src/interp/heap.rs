//! Heap allocation: `malloc` and `free`.

use super::addresses::{Loc, Region, Res};
use super::event;
use super::leaks::Owner;
use super::machine::Machine;
use super::objects::fresh;
use super::stop::Stop;
use crate::ir::memory_faults::{FREED_TWICE, NOT_ALLOCATED};

impl Machine<'_> {
    /// Allocates a heap object. The number of a freed object with a remaining dangling pointer is reused only as one of
    /// several choices.
    pub(super) fn allocate(&mut self, size: u64, set: bool, owner: Owner) -> Res<u64> {
        if size >= 1 << (self.numbers.offset_bits - 1) || size > 1 << 24 {
            return self.limit("an allocation of more memory than is modeled");
        }
        let size = size as usize;
        self.observer.events |= event::ALLOCATES;
        self.reaches_all();
        let me = self.context.thread;
        let free: Vec<(usize, usize)> = (0..self.state.len)
            .flat_map(|t| (0..self.state.threads[t].heap.len()).map(move |at| (t, at)))
            .filter(|(t, at)| self.state.threads[*t].heap.get(*at).is_some_and(|slot| slot.data.is_empty()))
            .filter(|(_, at)| self.may_own(owner, *at))
            .collect();
        let (dangling, unused): (Vec<_>, Vec<_>) =
            free.into_iter().partition(|(t, at)| self.is_named(self.numbers.heap(*t, *at)));
        let own = unused.iter().find(|(t, _)| *t == me).map(|(_, at)| *at);
        let choice = self.choices.choose(1 + dangling.len() as u32) as usize;
        let (thread, at) = match choice.checked_sub(1) {
            Some(which) => dangling[which],
            None => (me, own.unwrap_or_else(|| self.first_number(me, owner))),
        };
        if at >= self.numbers.limit() {
            return self.limit("more heap objects than are modeled");
        }
        let shadow = self.code.shadow;
        let heap = &mut self.state.threads[thread].heap;
        if at >= heap.len() {
            heap.resize(at + 1);
        }
        if let Some(slot) = heap.get_mut(at) {
            fresh(slot, size, set, shadow);
        }
        self.context.inputs.forget(self.numbers.heap(thread, at), size);
        self.note_place(self.numbers.heap(thread, at));
        self.tell_allocated(self.numbers.heap(thread, at));
        Ok(self.numbers.heap(thread, at))
    }

    /// Whether any value in the state contains an address in this object.
    pub(super) fn is_named(&self, address: u64) -> bool {
        let object = self.numbers.object(address);
        let width = self.code.pointer() as usize / 2;
        let half = &object.to_le_bytes()[..width];
        let names = |data: &[u8]| data.windows(width).any(|w| w == half);
        let in_registers =
            self.context.eval.iter().chain(&self.context.regs).any(|v| self.numbers.object(*v) == object);
        in_registers
            || self.state.globals.iter().any(|slot| names(&slot.data))
            || self.state.threads[..self.state.len].iter().any(|thread| {
                names(&thread.core.data)
                    || thread.stack.iter().any(|slot| names(&slot.data))
                    || thread.heap.iter().any(|slot| names(&slot.data))
            })
    }

    /// The object from `malloc` that a pointer denotes, as `free` and `realloc` take it (C11 7.22.3.3, 7.22.3.5), with
    /// its thread and index.
    pub(super) fn allocated(&self, address: u64) -> Res<(Loc, usize, usize)> {
        if self.is_freed(address) {
            return self.undefined(FREED_TWICE);
        }
        let loc = match self.locate(address, 0) {
            Err(Stop::Undefined(fault)) if !fault.limit => return self.undefined(NOT_ALLOCATED),
            found => found?,
        };
        match loc.region {
            Region::Heap(thread, at) if self.numbers.offset(address) == 0 => Ok((loc, thread, at)),
            Region::Heap(..) | Region::Group(_) | Region::Rom(_) | Region::Stack(..) => self.undefined(NOT_ALLOCATED),
        }
    }

    /// Whether a pointer denotes an object from `malloc` that was freed.
    fn is_freed(&self, address: u64) -> bool {
        let object = self.numbers.object(address);
        let is_static = object.wrapping_sub(1) < self.code.statics.len() as u64;
        let Some((thread, false, at)) = self.numbers.dynamic(object).filter(|_| !is_static) else { return false };
        if thread >= self.state.len {
            return false;
        }
        self.reaches(thread);
        self.state.threads[thread].heap.get(at).is_none_or(|slot| slot.data.is_empty())
    }

    /// `free`
    pub(super) fn release(&mut self, address: u64) -> Res<()> {
        if address == 0 {
            return Ok(());
        }
        let (loc, thread, at) = self.allocated(address)?;
        self.context.wrote = true;
        self.observer.events |= event::FREES;
        self.reaches_all();
        self.access(address, loc.total, loc, true);
        let heap = &mut self.state.threads[thread].heap;
        if let Some(slot) = heap.get_mut(at) {
            slot.change().clear();
        }
        let used = (0..heap.len()).rev().find(|at| heap.get(*at).is_some_and(|s| !s.data.is_empty()));
        let len = used.map_or(0, |at| at + 1);
        // A number to which a dangling pointer is left stays reserved, so that it can be told from a fresh one.
        if !(len..heap.len()).any(|at| self.is_named(self.numbers.heap(thread, at))) {
            self.state.threads[thread].heap.resize(len);
        }
        self.forget_order_of_ended();
        self.trim();
        Ok(())
    }
}
