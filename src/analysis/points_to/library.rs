//! Constraints for calls of library functions.

use super::builder::Builder;
use super::cells::{AbstractObject, AccessedBytes};
use super::graph::{ConstraintNode, IndirectCall, Move};
use crate::ir::{layout, Callee, Expr, Program, Type};
use crate::library::{self, Effect, Model, Special};

/// The library entry of a callee.
pub fn entry_of(program: &Program, callee: &Callee) -> Option<&'static library::Entry> {
    match callee {
        Callee::Function(function) => {
            let function = &program.functions[*function];
            library::lookup(&function.name).filter(|entry| function.body.is_none() || entry.overrides)
        }
        Callee::Stub { of, .. } => library::lookup(of),
        Callee::Pointer(_) => None,
    }
}

pub(super) fn is_allocation(entry: &library::Entry) -> bool {
    entry.effects.contains(&Effect::Fresh)
        || matches!(entry.model, Model::Special(Special::Malloc | Special::Calloc | Special::Realloc))
}

impl Builder<'_, '_> {
    pub(super) fn library_call(
        &mut self,
        entry: &library::Entry,
        result: Option<&Expr>,
        callee: &Callee,
        args: &[Expr],
        sites: &mut u32,
    ) {
        let args = original_arguments(callee, entry, args);
        if is_allocation(entry) {
            let fresh = self.cells.first(AbstractObject::Heap(if self.cells.is_coarse() { 0 } else { *sites }));
            *sites += 1;
            if let Some(place) = result {
                let fresh = self.address(fresh);
                self.store_result(place, fresh);
                // A copy of what the argument points to (`strdup`).
                for effect in entry.effects {
                    let Effect::Reads(i) = effect else { continue };
                    let from = args.get(*i).copied().flatten().and_then(|from| self.value(from));
                    from.into_iter().for_each(|from| self.copy_memory(fresh, from));
                }
            }
        }
        let argument = |i: usize| args.get(i).copied().flatten();
        for effect in entry.effects {
            self.effect(*effect, result, &argument);
        }
        if let Some((function, arg)) = entry.called() {
            let kept = self.node_of(AbstractObject::Kept);
            let passed = arg.and_then(argument).and_then(|arg| self.value(arg));
            if let Some(pointer) = argument(function).and_then(|f| self.value(f)) {
                self.graph.call(pointer, IndirectCall { args: vec![passed], result: Some(kept) });
            }
        }
        self.special(entry, result, &argument);
    }

    pub(super) fn special<'e>(
        &mut self,
        entry: &library::Entry,
        result: Option<&Expr>,
        argument: &dyn Fn(usize) -> Option<&'e Expr>,
    ) {
        let Model::Special(special) = entry.model else { return };
        match special {
            Special::PthreadExit => {
                let kept = self.node_of(AbstractObject::Kept);
                if let Some(value) = argument(0) {
                    self.value_into(value, kept);
                }
            }
            Special::KeyCreate => {
                let kept = self.node_of(AbstractObject::Kept);
                if let Some(pointer) = argument(1).and_then(|f| self.value(f)) {
                    self.graph.call(pointer, IndirectCall { args: vec![Some(kept)], result: None });
                }
            }
            Special::Realloc => {
                if let (Some(place), Some(value)) = (result, argument(0).and_then(|p| self.value(p))) {
                    self.store_result(place, value);
                }
            }
            // The start functions of threads are in `entry.called()`, the memory in `entry.effects`.
            Special::PthreadCreate
            | Special::ThrdCreate
            | Special::Once(..)
            | Special::ThrdExit
            | Special::EndProcess
            | Special::ReachError
            | Special::AssertFail
            | Special::Assert
            | Special::Assume
            | Special::AtomicBegin
            | Special::AtomicEnd
            | Special::Nondet
            | Special::Malloc
            | Special::Calloc
            | Special::Scan { .. }
            | Special::Bound(_) => {}
        }
    }

    pub(super) fn effect<'e>(
        &mut self,
        effect: Effect,
        result: Option<&Expr>,
        argument: &dyn Fn(usize) -> Option<&'e Expr>,
    ) {
        match effect {
            Effect::Reads(_) | Effect::Writes(_) | Effect::Frees(_) | Effect::Fresh => {}
            Effect::Copies(to, from) => {
                let nodes = (argument(to).and_then(|e| self.value(e)), argument(from).and_then(|e| self.value(e)));
                if let (Some(to), Some(from)) = nodes {
                    self.copy_memory(to, from);
                }
            }
            Effect::Returns(i) => {
                if let (Some(place), Some(value)) = (result, argument(i).and_then(|e| self.value(e))) {
                    let moved = self.moved(value, Move::All);
                    self.store_result(place, moved);
                }
            }
            Effect::Keeps(i) => {
                let kept = self.node_of(AbstractObject::Kept);
                if let Some(value) = argument(i) {
                    self.value_into(value, kept);
                }
            }
            Effect::ReturnsKept => {
                let kept = self.node_of(AbstractObject::Kept);
                if let Some(place) = result {
                    self.store_result(place, kept);
                }
            }
            Effect::WritesKept(i) => {
                let kept = self.node_of(AbstractObject::Kept);
                if let Some(pointer) = argument(i).and_then(|e| self.value(e)) {
                    self.store_behind(pointer, self.pointer(), kept);
                }
            }
        }
    }

    /// `memcpy`: everything stored in the source object may be stored anywhere in the destination object.
    pub(super) fn copy_memory(&mut self, to: ConstraintNode, from: ConstraintNode) {
        let everywhere = self.moved(from, Move::All);
        let held = self.behind(everywhere, AccessedBytes::of(1));
        let targets = self.moved(to, Move::All);
        self.store_behind(targets, AccessedBytes::of(1), held);
    }

    fn store_result(&mut self, place: &Expr, node: ConstraintNode) {
        let location = self.location(place);
        self.store(location, node);
    }

    /// The reach of a pointer-sized access.
    fn pointer(&self) -> AccessedBytes {
        let void = Type::void().pointer_to();
        AccessedBytes::of(layout::size_of(self.program, &void).unwrap_or(1))
    }
}

/// The known arguments of the original library call, for a stub call that gets only some of them.
pub(in crate::analysis) fn original_arguments<'e>(
    callee: &Callee,
    entry: &library::Entry,
    args: &'e [Expr],
) -> Vec<Option<&'e Expr>> {
    let Callee::Stub { name, .. } = callee else { return args.iter().map(Some).collect() };
    let Model::Stub(steps) = entry.model else { return args.iter().map(Some).collect() };
    let Some(step) = steps.iter().find(|step| step.function == *name) else { return Vec::new() };
    let mut found = Vec::new();
    for (position, arg) in step.args.iter().zip(args) {
        if found.len() <= *position {
            found.resize(position + 1, None);
        }
        found[*position] = Some(arg);
    }
    found
}
