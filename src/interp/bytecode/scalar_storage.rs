//! Storage of private scalars, decided by a liveness analysis: in registers, which are lost between steps, if they are
//! never live where a step can end; otherwise in the frame. Scalars that are dead where a step ends are zeroed, so that
//! states that differ only in dead values are equal.

use crate::interp::bytecode::{FnCode, Instr};
use crate::interp::thread_layout::frame;
use crate::source::Span;

/// Which scalars are forgotten where they are dead.
pub(super) enum Forgets<'a> {
    /// None: every scalar counts as live wherever a step can end.
    Nothing,
    /// All but these slots. In a search for leaks, a variable of the program points to memory as long as it exists.
    AllBut(&'a [usize]),
}

/// Assigns storage and rewrites the instructions.
pub(super) fn run(
    name: &str,
    params: u16,
    mut code: Vec<Instr>,
    spans: Vec<Span>,
    shapes: &[(u8, bool)],
    objects: Vec<u32>,
    forgets: &Forgets<'_>,
) -> FnCode {
    mark_jumps_back(&mut code);
    let mut live = liveness(&code, shapes.len());
    // This input is never read: a declaration whose variable is set later.
    for at in 1..code.len() {
        let unread = matches!(forgets, Forgets::AllBut(_));
        if let (true, Instr::Input(_), Instr::Set(slot)) = (unread, code[at - 1], code[at]) {
            if !live[at + 1].has(slot as usize) {
                code[at - 1] = Instr::Const(0);
            }
        }
    }
    let uninitialized = live.first().is_some_and(|l| l.0.iter().any(|bits| *bits != 0));
    match forgets {
        Forgets::Nothing => live.iter_mut().for_each(|live| live.0.fill(u64::MAX)),
        Forgets::AllBut(slots) => {
            live.iter_mut().for_each(|live| slots.iter().for_each(|slot| live.set(*slot, true)));
        }
    }
    let kept = kept(&code, &live, shapes.len());
    let (mut homes, mut offset) = (Vec::with_capacity(shapes.len()), frame::SIZE as u32);
    for (slot, (size, _)) in shapes.iter().enumerate() {
        homes.push(offset);
        if kept.has(slot) {
            offset += u32::from(*size);
        }
    }
    let mut dead = Dead { lists: vec![Vec::new()], kept: &kept, homes: &homes, shapes };
    for (at, instr) in code.iter_mut().enumerate() {
        if let Instr::Get(slot) = *instr {
            let i = slot as usize;
            *instr = if kept.has(i) { Instr::Frame(homes[i], shapes[i].0, shapes[i].1) } else { Instr::Reg(slot) };
        } else if let Instr::Set(slot) = *instr {
            let i = slot as usize;
            *instr = if kept.has(i) { Instr::SetFrame(homes[i], shapes[i].0) } else { Instr::SetReg(slot) };
        }
        let soft = if *instr == Instr::Visible(u32::MAX) { SOFT } else { 0 };
        if let Some((next, list)) = instr.step_end(at) {
            *list = dead.list(&live[next]) | soft;
        }
    }
    FnCode {
        name: name.to_string(),
        code,
        spans,
        params,
        frame: offset,
        objects,
        names: Vec::new(),
        constants: Vec::new(),
        atomic: Vec::new(),
        by_name: Vec::new(),
        told: Vec::new(),
        privates: Vec::new(),
        begins: Vec::new(),
        kept: false,
        supplied: false,
        registers: shapes.len() as u32,
        uninitialized,
        dead: dead.lists,
    }
}

fn mark_jumps_back(code: &mut [Instr]) {
    for (at, instr) in code.iter_mut().enumerate() {
        if let Instr::Jump(to) = *instr {
            if to as usize <= at {
                *instr = Instr::JumpBack(to, 0);
            }
        }
    }
}

/// Flag of a visible point that counts only if the thread must stop there.
pub(in crate::interp) const SOFT: u32 = 1 << 31;

struct Dead<'a> {
    lists: Vec<Vec<(u32, u32)>>,
    kept: &'a SlotSet,
    homes: &'a [u32],
    shapes: &'a [(u8, bool)],
}

impl Dead<'_> {
    /// The index of the list of scalars that are stored in the frame but not live.
    fn list(&mut self, live: &SlotSet) -> u32 {
        let mut list: Vec<(u32, u32)> = Vec::new();
        for (slot, home) in self.homes.iter().enumerate() {
            if !self.kept.has(slot) || live.has(slot) {
                continue;
            }
            let end = home + u32::from(self.shapes[slot].0);
            match list.last_mut() {
                Some(last) if last.1 == *home => last.1 = end,
                _ => list.push((*home, end)),
            }
        }
        if let Some(known) = self.lists.iter().position(|l| *l == list) {
            return known as u32;
        }
        self.lists.push(list);
        self.lists.len() as u32 - 1
    }
}

/// Slots that are live where a step can end.
fn kept(code: &[Instr], live: &[SlotSet], slots: usize) -> SlotSet {
    let mut kept = SlotSet::new(slots);
    for (at, mut instr) in code.iter().copied().enumerate() {
        if let Some((next, _)) = instr.step_end(at) {
            kept.add(&live[next]);
        }
    }
    kept
}

/// The slots that are live before each instruction.
fn liveness(code: &[Instr], slots: usize) -> Vec<SlotSet> {
    let mut live = vec![SlotSet::new(slots); code.len() + 1];
    let mut changed = true;
    while changed {
        changed = false;
        for at in (0..code.len()).rev() {
            let mut now = SlotSet::new(slots);
            for next in code[at].successors(at) {
                now.add(&live[next]);
            }
            if let Instr::Get(slot) = code[at] {
                now.set(slot as usize, true);
            } else if let Instr::Set(slot) = code[at] {
                now.set(slot as usize, false);
            }
            changed |= live[at].add(&now);
        }
    }
    live
}

/// A set of slots.
#[derive(Clone)]
struct SlotSet(Vec<u64>);

impl SlotSet {
    fn new(len: usize) -> SlotSet {
        SlotSet(vec![0; len.div_ceil(64)])
    }
    fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }
    fn set(&mut self, at: usize, value: bool) {
        if value {
            self.0[at / 64] |= 1 << (at % 64);
        } else {
            self.0[at / 64] &= !(1 << (at % 64));
        }
    }
    /// Adds a set; returns whether it changed anything.
    fn add(&mut self, other: &SlotSet) -> bool {
        let mut new = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            new |= b & !*a != 0;
            *a |= b;
        }
        new
    }
}
