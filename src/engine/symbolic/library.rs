//! Functions without a body: inputs, the primitives of `stubs/back/symbolic.h`, and memory management.

use std::rc::Rc;

use super::engine_state::{EventKind, Here, SymbolicExecution};
use super::start::PRIMITIVES;
use super::state::{Content, MemoryObject, PathState};
use crate::ir::{Expr, ExprKind, Function, Id};
use crate::logic::Term;

/// The largest block of memory that is one object, in bytes.
const LARGEST_BLOCK: u64 = 1 << 16;

impl SymbolicExecution<'_> {
    /// Calls a function without a body. Returns its result.
    pub(super) fn external(
        &mut self,
        state: &mut PathState,
        here: Here,
        function: Id<Function>,
        args: &[Expr],
    ) -> Option<Term> {
        let name = self.program.functions[function].name.clone();
        if let Some(kind) = name.strip_prefix("__VERIFIER_nondet_") {
            return Some(self.input(here, function, kind));
        }
        if let Some(primitive) = name.strip_prefix(PRIMITIVES) {
            return self.primitive(state, here, primitive, args);
        }
        match (name.as_str(), args) {
            ("malloc", [size]) => {
                let size = self.eval(state, here, size);
                Some(self.allocate(state, here, size, Content::Any))
            }
            ("calloc", [count, size]) => {
                let (count, size) = (self.eval(state, here, count), self.eval(state, here, size));
                let product = self.pool.mul(count, size);
                if let (Some(count), Some(size)) = (self.pool.value(count), self.pool.value(size)) {
                    let yes = self.pool.yes();
                    let wraps = self.pool.value(product).is_none_or(|product| count.checked_mul(size) != Some(product));
                    if wraps {
                        self.give_up_if(here, yes, "an allocation of more memory than there is");
                    }
                }
                Some(self.allocate(state, here, product, Content::Zero))
            }
            ("free", [pointer]) => {
                let pointer = self.eval(state, here, pointer);
                self.free(state, here, pointer);
                None
            }
            ("abort" | "exit" | "_Exit", _) => {
                state.guard = self.pool.no();
                None
            }
            _ => {
                let yes = self.pool.yes();
                self.give_up_if(here, yes, &format!("the function `{name}`"));
                state.guard = self.pool.no();
                None
            }
        }
    }

    fn input(&mut self, here: Here, function: Id<Function>, kind: &str) -> Term {
        let ty = self.program.functions[function].ty.result.clone();
        if self.stored_bits(&ty) == 0 {
            let yes = self.pool.yes();
            self.give_up_if(here, yes, "an input that is no integer and no pointer");
            return self.pool.variable(8);
        }
        let value = self.any(&ty);
        if ty.is_pointer() {
            // Only the null pointer and addresses without an object can be replayed; any object could be meant.
            let yes = self.pool.yes();
            self.give_up_if(here, yes, "an input that is a pointer");
        }
        self.inputs.push((kind.to_string(), value, here.guard));
        value
    }

    /// An arbitrary value of a type.
    pub(super) fn any(&mut self, ty: &crate::ir::Type) -> Term {
        let bits = self.stored_bits(ty);
        if self.program.int_kind(ty) == Some(crate::ir::IntKind::Bool) {
            let bit = self.pool.variable(1);
            return self.pool.zero_extend(bit, bits);
        }
        self.pool.variable(bits)
    }

    fn primitive(&mut self, state: &mut PathState, here: Here, primitive: &str, args: &[Expr]) -> Option<Term> {
        let kind = match primitive {
            "assume" => {
                let truth = self.truth(state, here, &args[0]);
                state.guard = self.pool.and(state.guard, truth);
                return None;
            }
            "violation" => EventKind::Violation,
            "misuse" => EventKind::Misuse,
            "undefined" => EventKind::Undefined,
            "overflow" => EventKind::Overflow,
            "deadlock" => EventKind::Deadlock,
            "race" => EventKind::Race,
            "bound" => EventKind::Bound,
            _ => return self.predicate(state, here, primitive, args),
        };
        self.event(kind, here, text(&args[0]));
        state.guard = self.pool.no();
        None
    }

    fn predicate(&mut self, state: &mut PathState, here: Here, primitive: &str, args: &[Expr]) -> Option<Term> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            values.push(self.eval(state, here, arg));
        }
        let truth = match (primitive, values.as_slice()) {
            ("valid", [pointer, size]) => self.valid(state, here, *pointer, *size),
            ("freeable", [pointer]) => self.of_blocks(state, here, *pointer, true),
            ("ended", [pointer]) => self.of_blocks(state, here, *pointer, false),
            ("aligned", [pointer, bytes]) => {
                let offset_bits = self.offset_bits();
                let offset = self.pool.extract(*pointer, 0, offset_bits);
                let bytes = self.pool.extract(*bytes, 0, offset_bits);
                let rest = self.pool.rem(offset, bytes);
                let zero = self.pool.constant(0, offset_bits);
                self.pool.eq(rest, zero)
            }
            ("touches", [p, n, q, m]) => self.touches([*p, *n, *q, *m]),
            _ => {
                let yes = self.pool.yes();
                self.give_up_if(here, yes, &format!("the primitive `{primitive}`"));
                self.pool.variable(1)
            }
        };
        Some(self.pool.zero_extend(truth, 8))
    }

    /// Whether a pointer is the beginning of a heap block that is live (with `live`), or points into one that was
    /// freed.
    fn of_blocks(&mut self, state: &PathState, here: Here, pointer: Term, live: bool) -> Term {
        let mut result = self.pool.no();
        for target in self.asked(here, pointer) {
            let Some(object) = self.known_object(state, here, &target).filter(|object| object.heap) else { continue };
            let bits = self.offset_bits();
            let zero = self.pool.constant(0, bits);
            let begin = self.pool.eq(target.offset, zero);
            let holds = if live { self.pool.and(begin, object.alive) } else { self.pool.not(object.alive) };
            let holds = self.pool.and(target.holds, holds);
            result = self.pool.or(result, holds);
        }
        result
    }

    /// Whether `n` bytes at `p` and `m` bytes at `q` overlap.
    fn touches(&mut self, [p, n, q, m]: [Term; 4]) -> Term {
        let bits = self.offset_bits();
        let mut part = |term: Term, from: u32, width: u32| self.pool.extract(term, from, width);
        let (object, other) = (part(p, bits, 16), part(q, bits, 16));
        let (x, y, n, m) = (part(p, 0, bits), part(q, 0, bits), part(n, 0, bits), part(m, 0, bits));
        let same = self.pool.eq(object, other);
        let (x_end, y_end) = (self.pool.plus(x, n), self.pool.plus(y, m));
        let (one, two) = (self.pool.less(x, y_end), self.pool.less(y, x_end));
        let both = self.pool.and(one, two);
        self.pool.and(same, both)
    }

    fn allocate(&mut self, state: &mut PathState, here: Here, size: Term, content: Content) -> Term {
        let bits = self.pointer_bits;
        let largest = LARGEST_BLOCK.min(1 << (self.offset_bits() - 2));
        let size = self.pool.value(size).and_then(|size| u64::try_from(size).ok()).filter(|size| *size <= largest);
        let (Some(size), false) = (size, self.full()) else {
            let yes = self.pool.yes();
            self.give_up_if(here, yes, "a block of memory whose size it does not know, or too many blocks");
            return self.pool.variable(bits);
        };
        let id = self.new_object();
        let alive = self.pool.yes();
        state.objects.insert(id, Rc::new(MemoryObject::new(size, content, alive, true)));
        self.pointer_to(id)
    }

    fn free(&mut self, state: &mut PathState, here: Here, pointer: Term) {
        let (targets, elsewhere) = self.targets(pointer);
        // The null pointer is nothing to free.
        let null = self.pool.constant(0, self.pool.width(pointer));
        let is_null = self.pool.eq(pointer, null);
        let other = self.pool.not(is_null);
        let mut wrong = self.pool.and(elsewhere, other);
        for target in targets {
            let Some(object) = state.objects.get(&target.object) else {
                wrong = self.pool.or(wrong, target.holds);
                continue;
            };
            let mut object = MemoryObject::clone(object);
            let kept = self.pool.not(target.holds);
            let was = object.alive;
            let not_block = if object.heap { self.pool.not(was) } else { self.pool.yes() };
            let bad = self.pool.and(target.holds, not_block);
            wrong = self.pool.or(wrong, bad);
            object.alive = self.pool.and(was, kept);
            state.objects.insert(target.object, Rc::new(object));
        }
        self.give_up_if(here, wrong, "a pointer that cannot be freed");
    }
}

/// The text of a string literal.
fn text(expr: &Expr) -> String {
    if let ExprKind::Str { bytes, .. } = &expr.kind {
        let bytes: Vec<u8> = bytes.iter().copied().take_while(|byte| *byte != 0).collect();
        return String::from_utf8_lossy(&bytes).into_owned();
    }
    expr.as_address().or(expr.as_cast()).map(text).unwrap_or_default()
}
