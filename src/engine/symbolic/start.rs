//! The objects of a program, and the initial state.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::engine_state::{Here, SymbolicExecution};
use super::state::{Content, MemoryObject, ObjectId, PathState};
use crate::ir::{layout, visit, ArrayLen, Expr, ExprKind, Function, Id, Init, InitIndex, Storage, Type, TypeKind, Var};
use crate::library::STANDARD_STREAMS;
use crate::source::Span;

/// How the names of the functions of `stubs/back/symbolic.h` begin.
pub(super) const PRIMITIVES: &str = "__ulseq_symbolic_";
/// The maximum number of objects that a pointer can represent.
const MOST_OBJECTS: ObjectId = 0xff00;

impl SymbolicExecution<'_> {
    /// The initial state of the program.
    pub(super) fn start(&mut self) -> PathState {
        let guard = self.pool.yes();
        let mut state = PathState { guard, objects: BTreeMap::new() };
        let program = self.program;
        let statics: Vec<Id<Var>> =
            program.vars.iter().filter(|(_, var)| var.storage.is_static()).map(|(id, _)| id).collect();
        for var in &statics {
            let size = layout::size_of(program, &program.vars[*var].ty).unwrap_or(0);
            let object = self.new_object();
            self.fits(size);
            self.statics.insert(*var, object);
            let is_stream = STANDARD_STREAMS.contains(&program.vars[*var].name.as_str());
            let content = match program.vars[*var].storage {
                Storage::Extern if is_stream && program.vars[*var].ty.is_pointer() => self.stream(),
                // What is defined elsewhere may hold anything.
                Storage::Extern => Content::Any,
                Storage::Global | Storage::Static | Storage::Local | Storage::Param | Storage::Temp => Content::Zero,
            };
            state.objects.insert(object, Rc::new(MemoryObject::new(size, content, guard, false)));
        }
        for var in statics {
            if let Some(init) = &program.vars[var].init {
                let object = self.statics[&var];
                self.initialize(&mut state, object, 0, &program.vars[var].ty, init);
            }
        }
        self.add_literals(&mut state);
        state
    }

    /// String literals exist from the beginning: a pointer may lead to one in a state whose path has not come past it.
    fn add_literals(&mut self, state: &mut PathState) {
        let program = self.program;
        let mut uses: BTreeMap<Vec<u8>, i64> = BTreeMap::new();
        let mut count = |expr: &Expr, by: i64| {
            if let ExprKind::Str { bytes, .. } = &expr.kind {
                *uses.entry(bytes.to_vec()).or_default() += by;
            }
        };
        let is_told = |callee: &Expr| {
            callee.as_function().is_some_and(|called| program.functions[called].name.starts_with(PRIMITIVES))
        };
        for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
            visit::walk_block_exprs(body, &mut |expr| {
                count(expr, 1);
                // The texts of checks are no objects.
                let ExprKind::Call(callee, args) = &expr.kind else { return };
                if is_told(callee) {
                    args.iter().for_each(|arg| visit::walk_expr(arg, &mut |part| count(part, -1)));
                }
            });
        }
        for (bytes, _) in uses.into_iter().filter(|(_, count)| *count > 0) {
            self.literal(state, &bytes);
        }
    }

    /// A standard stream (C11 7.21.1p3): a pointer that leads to no object of the program, as a number.
    fn stream(&mut self) -> Content {
        let address = self.pool.variable(self.offset_bits());
        let is_high = self.pool.variable(1);
        let (zeros, ones) = (self.pool.constant(0, 16), self.pool.constant(0xffff, 16));
        let object = self.pool.ite(is_high, ones, zeros);
        Content::Value(self.pool.concat(object, address), true)
    }

    fn initialize(&mut self, state: &mut PathState, object: ObjectId, at: u64, ty: &Type, init: &Init) {
        let program = self.program;
        match init {
            Init::Expr(value) => self.initialize_with(state, object, at, ty, value),
            Init::Str(literal) => {
                let ExprKind::Str { bytes, .. } = &literal.kind else { return };
                for (i, byte) in bytes.iter().enumerate() {
                    let value = self.pool.constant(u128::from(*byte), 8);
                    self.place(state, object, at + i as u64, 1, Content::Value(value, false));
                }
            }
            Init::List(list) => {
                for (index, init) in list {
                    match (index, &ty.kind) {
                        (InitIndex::Field(field), TypeKind::Record(record)) => {
                            let offsets = layout::field_offsets(program, *record).unwrap_or_default();
                            let fields = program.records[*record].fields.as_deref().unwrap_or_default();
                            let (Some(offset), Some(field)) =
                                (offsets.get(*field as usize), fields.get(*field as usize))
                            else {
                                continue;
                            };
                            if field.bits.is_some() {
                                self.cannot_start("a bit-field that is initialized");
                            }
                            self.initialize(state, object, at + offset.byte, &field.ty, init);
                        }
                        (InitIndex::Element(_) | InitIndex::Range(..), TypeKind::Array(of, _)) => {
                            let (first, last) = match index {
                                InitIndex::Range(first, last) => (*first, *last),
                                InitIndex::Element(one) => (*one, *one),
                                InitIndex::Field(_) => continue,
                            };
                            let size = layout::size_of(program, of).unwrap_or(0);
                            for i in first..=last {
                                self.initialize(state, object, at + i * size, of, init);
                            }
                        }
                        _ => self.cannot_start("an initializer that does not fit its type"),
                    }
                }
            }
        }
    }

    fn initialize_with(&mut self, state: &mut PathState, object: ObjectId, at: u64, ty: &Type, value: &Expr) {
        let bits = self.stored_bits(ty);
        if bits == 0 {
            self.cannot_start("an initial value that is no integer and no pointer");
            return;
        }
        let here = Here { guard: state.guard, span: value.span };
        let term = self.eval(state, here, value);
        self.place(state, object, at, u64::from(bits / 8), Content::Value(term, ty.is_pointer()));
    }

    fn place(&mut self, state: &mut PathState, object: ObjectId, at: u64, size: u64, content: Content) {
        let Some(known) = state.objects.get_mut(&object) else { return };
        let new = Rc::make_mut(known);
        if at + size <= new.size {
            new.put(&mut self.pool, at, size, content);
        } else {
            self.cannot_start("an initial value behind the end of its object");
        }
    }

    fn cannot_start(&mut self, why: &str) {
        let yes = self.pool.yes();
        self.give_up_if(Here { guard: yes, span: Span::NONE }, yes, why);
    }

    /// The number of a new object.
    pub(super) fn new_object(&mut self) -> ObjectId {
        self.objects += 1;
        self.objects
    }

    /// Checks that a pointer can represent the offsets of an object of this size, and as many beyond it.
    fn fits(&mut self, size: u64) {
        if size >> (self.offset_bits() - 1) != 0 {
            self.cannot_start("a large object");
        }
    }

    /// Whether all object numbers are used up.
    pub(super) fn full(&self) -> bool {
        self.objects >= MOST_OBJECTS
    }

    /// The object of a variable; for a local, the object of the call in progress.
    pub(super) fn object_of(&mut self, state: &mut PathState, var: Id<Var>) -> ObjectId {
        if let Some(object) = self.statics.get(&var) {
            return *object;
        }
        if let Some(object) = self.frames.last().and_then(|frame| frame.get(&var)) {
            return *object;
        }
        let object = self.new_object();
        if self.full() {
            self.cannot_start("too many objects");
        }
        let size = layout::size_of(self.program, &self.program.vars[var].ty).unwrap_or(0);
        self.fits(size);
        let alive = self.pool.yes();
        state.objects.insert(object, Rc::new(MemoryObject::new(size, Content::Any, alive, false)));
        if let Some(frame) = self.frames.last_mut() {
            frame.insert(var, object);
        }
        object
    }

    /// Creates the locals of a function that is called.
    pub(super) fn enter(&mut self, state: &mut PathState, function: Id<Function>) {
        let program = self.program;
        for var in &program.functions[function].locals {
            let is_variable = matches!(program.vars[*var].ty.kind, TypeKind::Array(_, ArrayLen::Variable(_)));
            if is_variable {
                self.cannot_start("an array of variable length");
            }
            self.object_of(state, *var);
        }
    }

    /// The object of a string literal.
    pub(super) fn literal(&mut self, state: &mut PathState, bytes: &[u8]) -> ObjectId {
        let known = self.literals.get(bytes).copied();
        let id = known.unwrap_or_else(|| self.new_object());
        self.literals.insert(bytes.to_vec(), id);
        if state.objects.contains_key(&id) {
            return id;
        }
        self.fits(bytes.len() as u64);
        let alive = self.pool.yes();
        let mut object = MemoryObject::new(bytes.len() as u64, Content::Zero, alive, false);
        for (at, byte) in bytes.iter().enumerate() {
            let value = self.pool.constant(u128::from(*byte), 8);
            object.put(&mut self.pool, at as u64, 1, Content::Value(value, false));
        }
        state.objects.insert(id, Rc::new(object));
        id
    }

    /// The object that represents a function.
    pub(super) fn function_object(&mut self, function: Id<Function>) -> ObjectId {
        if let Some(known) = self.functions.get(&function) {
            return *known;
        }
        let object = self.new_object();
        self.functions.insert(function, object);
        object
    }
}
