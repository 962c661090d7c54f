//! Functions that copy, set or compare memory (C11 7.24) where another thread may access that memory: element by
//! element, as assignments would do it, each access a separate statement.
//!
//! ```c
//! memcpy(&shared, &mine, sizeof shared);                  // becomes
//! if (alone) memcpy(&shared, &mine, sizeof shared);
//! else { shared.a = mine.a; shared.b = mine.b; }
//! ```
//!
//! `alone` is a private variable that is never set: both branches have the same effect unless another thread accesses
//! the memory at the same time. Consumers of the program choose one of them: the reference semantics takes the first
//! one while there is only one thread; the pass `visible` takes it wherever no other thread conflicts with any of the
//! accesses.
//!
//! `docs/verdicts.md` defines what an element is.

use super::builders::{index, moved};
use super::context::Normalizer;
use super::copying::AreaPair;
use super::matchers::strip;
use super::overlap::are_distinct;
use super::searching::SearchedObject;
use crate::analysis::undefined_values::has_undefined_arithmetic;
use crate::ir::{visit, Block, Callee, Expr, ExprKind, Function, Id, Program, Stmt, StmtKind, Type, UnOp, VarRole};
use crate::ir::{BinOp, IntKind, Rounds};
use crate::library;

/// The name that marks the statements of this transformation.
const NAME: &str = "elements";

/// The effect of a function, and its arguments by position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Does {
    /// Copies a number of bytes; whether source and destination may overlap.
    Copy {
        to: usize,
        from: usize,
        overlaps: bool,
    },
    /// Sets a number of bytes; whether there is an argument for the byte, which is zero otherwise.
    Set {
        byte: bool,
    },
    Length {
        limited: bool,
    },
    /// Copies a string; `behind`: appends it to an existing one; `end`: returns the end of the copy.
    Text {
        behind: bool,
        limited: bool,
        fills: bool,
        end: bool,
    },
    CompareText {
        limited: bool,
    },
    CompareMemory,
    /// Searches for a character; `text`: in a string.
    Find {
        text: bool,
    },
    /// Searches for several characters.
    Search(SearchedObject),
}

/// The effect of a library function that is modeled in this way.
fn does(name: &str) -> Option<Does> {
    let plain = name.strip_prefix("__builtin_").unwrap_or(name);
    let text = |behind, limited, fills| Does::Text { behind, limited, fills, end: plain == "stpcpy" };
    Some(match plain {
        "memcpy" | "mempcpy" => Does::Copy { to: 0, from: 1, overlaps: false },
        "memmove" => Does::Copy { to: 0, from: 1, overlaps: true },
        "bcopy" => Does::Copy { to: 1, from: 0, overlaps: true },
        "memset" => Does::Set { byte: true },
        "bzero" | "explicit_bzero" => Does::Set { byte: false },
        "strlen" => Does::Length { limited: false },
        "strnlen" => Does::Length { limited: true },
        "strcpy" | "stpcpy" => text(false, false, false),
        "strncpy" => text(false, true, true),
        "strcat" => text(true, false, false),
        "strncat" => text(true, true, false),
        "strcmp" => Does::CompareText { limited: false },
        "strncmp" => Does::CompareText { limited: true },
        "memcmp" | "bcmp" => Does::CompareMemory,
        "strchr" | "index" => Does::Find { text: true },
        "memchr" => Does::Find { text: false },
        "strrchr" | "rindex" => Does::Search(SearchedObject::Last),
        "strspn" => Does::Search(SearchedObject::Span { inside: true }),
        "strcspn" => Does::Search(SearchedObject::Span { inside: false }),
        "strpbrk" => Does::Search(SearchedObject::Any),
        "strstr" => Does::Search(SearchedObject::Part),
        _ => return None,
    })
}

impl Does {
    /// The arguments that point to memory.
    fn pointers(self) -> &'static [usize] {
        match self {
            Does::Copy { .. } | Does::Text { .. } | Does::CompareText { .. } | Does::CompareMemory => &[0, 1],
            Does::Search(SearchedObject::Span { .. } | SearchedObject::Any | SearchedObject::Part) => &[0, 1],
            Does::Set { .. } | Does::Length { .. } | Does::Find { .. } | Does::Search(SearchedObject::Last) => &[0],
        }
    }

    fn count(self) -> usize {
        match self {
            Does::Copy { .. } | Does::CompareMemory => 3,
            Does::Set { byte } => 2 + usize::from(byte),
            Does::Length { limited } => 1 + usize::from(limited),
            Does::Text { limited, .. } | Does::CompareText { limited } => 2 + usize::from(limited),
            Does::Search(_) => 2,
            Does::Find { text } => {
                if text {
                    2
                } else {
                    3
                }
            }
        }
    }

    /// Whether only the element-by-element form defines the effect: the reference semantics has no other.
    fn is_written_out(self) -> bool {
        match self {
            Does::Search(_) | Does::Find { .. } => true,
            Does::Text { behind, limited, end, .. } => behind || limited || end,
            Does::Copy { .. }
            | Does::Set { .. }
            | Does::Length { .. }
            | Does::CompareText { .. }
            | Does::CompareMemory => false,
        }
    }
}

/// Whether the callee of a call before normalization is such a function.
pub(super) fn is_known_callee(program: &Program, callee: &Expr) -> bool {
    super::matchers::direct_callee(callee).is_some_and(|function| known(program, function).is_some())
}

fn known(program: &Program, function: Id<Function>) -> Option<Does> {
    let data = &program.functions[function];
    let library = data.body.is_none() && library::lookup(&data.name).is_some();
    does(&data.name).filter(|_| library)
}

/// Replaces every choice by its element-wise branch, for forms of the program without choices.
pub fn take_apart(program: &mut Program) {
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = program.functions[function].take_body() {
            let body = apart(program, body);
            program.functions[function].body = Some(body);
        }
    }
}

fn apart(program: &Program, block: Block) -> Block {
    let mut out = Vec::with_capacity(block.len());
    for mut stmt in block {
        let is_choice = program.is_choice(&stmt);
        for inner in visit::blocks_mut(&mut stmt) {
            let taken = std::mem::take(inner);
            *inner = apart(program, taken);
        }
        match stmt {
            Stmt { kind: StmtKind::If { els, .. }, .. } if is_choice => out.extend(els),
            stmt => out.push(stmt),
        }
    }
    out
}

impl Normalizer<'_> {
    /// Emits a call whose arguments have been evaluated.
    pub(super) fn emit_call(&mut self, result: Option<Expr>, callee: Callee, args: Vec<Expr>) {
        let result = result.or_else(|| self.result_of_closing(&callee));
        let function = match &callee {
            Callee::Function(function) => known(self.program, *function).map(|does| (*function, does)),
            Callee::Pointer(_) | Callee::Stub { .. } => None,
        };
        if let Callee::Function(id) = &callee {
            if self.program.functions[*id].body.is_none() {
                self.library_reads(*id, &args);
                self.must_be_alive(&args);
                self.must_be_allocated(*id, &args);
                if self.library_result(*id, result.as_ref(), &args) {
                    return;
                }
            }
        }
        if let Some((_, Does::Copy { to, from, overlaps: false })) = function.filter(|_| args.len() == 3) {
            self.must_be_apart(&args[to], &args[from], &args[2]);
        }
        let called = match &callee {
            Callee::Function(called) => Some(*called),
            Callee::Pointer(_) | Callee::Stub { .. } => None,
        };
        // With no elements, the arguments are not used.
        for arg in args.iter().filter(|_| function.is_some()) {
            if !arg.ty.is_pointer() {
                self.keep_undefined(arg.clone());
            } else if has_undefined_arithmetic(arg) {
                self.keep(arg.clone());
            }
        }
        let kind = StmtKind::call(result.clone(), callee, args.clone());
        let found = function.filter(|(_, does)| {
            let is_seen = |cx: &Self| does.pointers().iter().any(|at| cx.is_known_elsewhere(&args[*at]));
            args.len() == does.count() && (does.is_written_out() || is_seen(self))
        });
        let Some((function, does)) = found else {
            self.emit(kind);
            if let Some(called) = called {
                self.closes(called, result.as_ref(), &args);
                self.ends(called, &args);
            }
            return;
        };
        let by_elements = self.origin.by(NAME);
        let outer = std::mem::replace(&mut self.origin, by_elements);
        let mut call = self.collect(|cx| cx.emit(kind));
        let mut els = self.collect(|cx| cx.by_elements(function, does, result, &args));
        call.iter_mut().chain(&mut els).for_each(Stmt::mark_by_elements);
        self.choice(call, els);
        self.origin = outer;
    }

    fn choice(&mut self, then: Block, els: Block) {
        let alone = self.temp("alone", &Type::bool());
        self.program.vars[alone].role = VarRole::Alone;
        let cond = self.place_of(alone, crate::source::Span::NONE);
        self.emit(StmtKind::If { cond, then, els });
    }

    /// Whether another thread may know the address of the memory that an argument points to.
    fn is_known_elsewhere(&self, pointer: &Expr) -> bool {
        let (ExprKind::AddrOf(place) | ExprKind::Decay(place)) = &strip(pointer).kind else { return true };
        match place.root() {
            Some(var) if !self.program.vars[var].storage.is_static() => self.exposed.contains(&var),
            _ => self.is_shared(place),
        }
    }

    fn by_elements(&mut self, function: Id<Function>, does: Does, result: Option<Expr>, args: &[Expr]) {
        let name = self.program.functions[function].name.clone();
        let size = self.size_type();
        let limit = |at: usize, limited: bool| limited.then(|| args[at].clone().cast(&size));
        match does {
            Does::Copy { to, from, overlaps } => {
                self.copy_memory(&args[to], &args[from], args[2].clone().cast(&size), overlaps);
                let end = name.ends_with("mempcpy").then(|| args[2].clone());
                self.give(result, moved(&args[to], end));
            }
            Does::Set { byte } => {
                let (value, n) = if byte { (args[1].clone(), &args[2]) } else { (Expr::int(0), &args[1]) };
                self.set_memory(&args[0], value, n.clone().cast(&size));
                self.give(result, args[0].clone());
            }
            Does::Length { limited } => {
                let length = self.length(&args[0], limit(1, limited));
                self.give(result, length);
            }
            Does::Text { behind, limited, fills, end } => {
                let copied = self.copy_text(&args[0], &args[1], behind, limit(2, limited), fills);
                self.give(result, moved(&args[0], end.then_some(copied)));
            }
            Does::CompareText { limited } => {
                let order = self.compare_text(&args[0], &args[1], limit(2, limited));
                self.give(result, order);
            }
            Does::CompareMemory => {
                let order = self.compare_memory(&args[0], &args[1], args[2].clone().cast(&size));
                self.give(result, order);
            }
            Does::Find { text } => {
                let limit = limit(2, !text);
                let found = self.find(&args[0], &args[1], limit);
                self.give(result, found);
            }
            Does::Search(search) => {
                let found = self.search(search, &args[0], &args[1]);
                self.give(result, found);
            }
        }
    }

    fn give(&mut self, result: Option<Expr>, value: Expr) {
        if let Some(place) = result {
            let value = value.cast(&place.ty);
            self.assign(place, value);
        }
    }

    // ---- strings ----

    /// Emits a loop with a counter that starts at 0, is passed to `round`, and keeps its last value after the loop;
    /// `round` leaves the loop with a `break`.
    pub(super) fn endless(&mut self, limit: Option<Expr>, round: impl FnOnce(&mut Self, &Expr)) -> Expr {
        let size = self.size_type();
        let at = self.temp("at", &size);
        let at = self.place_of(at, crate::source::Span::NONE);
        self.assign(at.clone(), Expr::constant(0, size.clone()));
        let body = self.collect(|cx| {
            if let Some(limit) = limit {
                cx.break_unless(Expr::binary(BinOp::Lt, at.clone(), limit));
            }
            round(cx, &at);
            cx.assign(at.clone(), Expr::binary(BinOp::Add, at.clone(), Expr::constant(1, size.clone())));
        });
        self.emit(StmtKind::Loop { body, rounds: Rounds::Unknown });
        at
    }

    pub(super) fn break_unless(&mut self, cond: Expr) {
        let leave = self.collect(|cx| cx.emit(StmtKind::Break));
        self.branch(cond, Block::new(), leave);
    }

    /// Loads a character of a string as an `unsigned char` into a private variable.
    pub(super) fn character(&mut self, text: &Expr, at: &Expr) -> Expr {
        let byte = Type::int_kind(IntKind::UChar);
        let bytes = text.clone().cast(&byte.clone().pointer_to());
        let temp = self.temp("byte", &byte);
        let temp = self.place_of(temp, text.span);
        let place = index(bytes, at.clone(), &byte);
        self.assign(temp.clone(), place);
        temp
    }

    fn length(&mut self, text: &Expr, limit: Option<Expr>) -> Expr {
        self.endless(limit, |cx, at| {
            let byte = cx.character(text, at);
            cx.break_unless(byte);
        })
    }

    /// Copies a string; returns the number of characters before the last one written.
    fn copy_text(&mut self, to: &Expr, from: &Expr, behind: bool, limit: Option<Expr>, fills: bool) -> Expr {
        let byte = Type::int_kind(IntKind::UChar);
        let start = behind.then(|| self.length(to, None));
        let bytes = to.clone().cast(&byte.clone().pointer_to());
        let read = self.temp("byte", &byte);
        let read = self.place_of(read, from.span);
        let more = fills.then(|| self.temp("more", &Type::int())).map(|more| self.place_of(more, from.span));
        if let Some(more) = &more {
            self.assign(read.clone(), Expr::constant(0, byte.clone()));
            self.assign(more.clone(), Expr::int(1));
        }
        let bound = limit.clone().filter(|_| fills);
        let taken = self.counter_of_what_is_taken(to, from);
        let end = self.endless(bound, |cx, at| {
            let next = cx.collect(|cx| {
                let byte = cx.character(from, at);
                cx.assign(read.clone(), byte);
                if let Some(taken) = &taken {
                    let one = Expr::constant(1, taken.ty.clone());
                    cx.assign(taken.clone(), Expr::binary(BinOp::Add, at.clone(), one));
                }
            });
            // `strncpy` pads with zeros; `strncat` appends one at the limit.
            match (&more, limit.clone()) {
                (Some(more), _) => cx.branch(more.clone(), next, Block::new()),
                (None, Some(limit)) => {
                    cx.assign(read.clone(), Expr::constant(0, read.ty.clone()));
                    cx.branch(Expr::binary(BinOp::Lt, at.clone(), limit), next, Block::new());
                }
                (None, None) => cx.out.extend(next),
            }
            let place = match start.clone() {
                Some(start) => Expr::binary(BinOp::Add, start, at.clone()),
                None => at.clone(),
            };
            cx.assign(index(bytes.clone(), place, &byte), read.clone());
            match &more {
                Some(more) => cx.assign(more.clone(), read.clone().truth()),
                None => cx.break_unless(read.clone()),
            }
        });
        if let Some(taken) = taken {
            self.must_be_apart(&moved(to, start), from, &taken);
        }
        end
    }

    /// A counter of the copied characters, which serves to check that they do not overlap with their copies (C11
    /// 7.24.2.3p2, 7.24.2.4p2, 7.24.3.1p2, 7.24.3.2p2); `None` for different objects.
    fn counter_of_what_is_taken(&mut self, to: &Expr, from: &Expr) -> Option<Expr> {
        if are_distinct(to, from) {
            return None;
        }
        let size = self.size_type();
        let taken = self.temp("taken", &size);
        let taken = self.place_of(taken, from.span);
        self.assign(taken.clone(), Expr::constant(0, size));
        Some(taken)
    }

    fn compare_text(&mut self, a: &Expr, b: &Expr, limit: Option<Expr>) -> Expr {
        let order = self.temp("order", &Type::int());
        let order = self.place_of(order, a.span);
        self.assign(order.clone(), Expr::int(0));
        self.endless(limit, |cx, at| {
            let (x, y) = (cx.character(a, at), cx.character(b, at));
            let differs = Expr::binary(BinOp::Sub, x.clone().cast(&Type::int()), y.cast(&Type::int()));
            cx.assign(order.clone(), differs);
            cx.break_unless(Expr::unary(UnOp::Not, order.clone()));
            cx.break_unless(x);
        });
        order
    }

    pub(super) fn find(&mut self, text: &Expr, wanted: &Expr, limit: Option<Expr>) -> Expr {
        let found = self.temp("found", &Type::char().pointer_to());
        let found = self.place_of(found, text.span);
        self.assign(found.clone(), Expr::constant(0, found.ty.clone()));
        let is_text = limit.is_none();
        let wanted = wanted.clone().cast(&Type::int_kind(IntKind::UChar));
        self.endless(limit, |cx, at| {
            let byte = cx.character(text, at);
            let here = moved(&text.clone().cast(&Type::char().pointer_to()), Some(at.clone()));
            let hit = cx.collect(|cx| {
                cx.assign(found.clone(), here);
                cx.emit(StmtKind::Break);
            });
            let int = Type::int();
            let equal = Expr::binary(BinOp::Eq, byte.clone().cast(&int), wanted.clone().cast(&int));
            cx.branch(equal, hit, Block::new());
            if is_text {
                cx.break_unless(byte);
            }
        });
        found
    }

    /// Compares element by element; the bytes of the first elements that differ determine the result.
    fn compare_memory(&mut self, a: &Expr, b: &Expr, n: Expr) -> Expr {
        let areas = self.areas(a, b, &n);
        let order = self.temp("order", &Type::int());
        let order = self.place_of(order, a.span);
        self.assign(order.clone(), Expr::int(0));
        let element = areas.element.clone();
        let (count, rest) = self.parts(&n, &element);
        self.compare_parts(&areas, count, &order);
        if let Some((skip, count)) = rest {
            let bytes = Type::int_kind(IntKind::UChar);
            let at = |pointer: &Expr| moved(&pointer.clone().cast(&bytes.clone().pointer_to()), Some(skip.clone()));
            let unaligned = [None, None];
            let areas = AreaPair { to: at(a), from: at(b), element: bytes.clone(), whole: false, unaligned };
            let equal = self.collect(|cx| cx.compare_parts(&areas, count, &order));
            self.branch(Expr::unary(UnOp::Not, order.clone()), equal, Block::new());
        }
        order
    }

    fn compare_parts(&mut self, areas: &AreaPair, count: Expr, order: &Expr) {
        let ty = areas.element.unqualified();
        let span = order.span;
        let pair = [self.temp("left", &ty), self.temp("right", &ty)].map(|var| self.place_of(var, span));
        self.endless(Some(count), |cx, at| {
            let [x, y] = pair;
            cx.copy_parts(&x, &areas.at(at, true), true);
            cx.copy_parts(&y, &areas.at(at, false), true);
            let void = Type::void().pointer_to();
            let params = vec![void.clone(), void.clone(), cx.size_type()];
            let function = cx.library_function("memcmp", Type::int(), params);
            let bytes = Expr::new(ExprKind::SizeOf(ty.clone()), cx.size_type(), span);
            let args = vec![x.addr_of().cast(&void), y.addr_of().cast(&void), bytes];
            cx.emit(StmtKind::call(Some(order.clone()), Callee::Function(function), args));
            cx.break_unless(Expr::unary(UnOp::Not, order.clone()));
        });
    }
}
