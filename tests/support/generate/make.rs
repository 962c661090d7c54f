//! Puts a program together: globals, functions, threads, main.

use super::features::{Features, Knobs};
use super::rng::Rng;
use super::{op, stmt, text, End, Expr, Function, Global, Join, Program, Spawn, Stmt};

/// What the parts of the generator share.
pub(super) struct Make {
    pub(super) rng: Rng,
    pub(super) features: Features,
    pub(super) knobs: Knobs,
    pub(super) globals: Vec<Global>,
    pub(super) functions: Vec<Function>,
    /// Assignable shared integers.
    pub(super) ints: Vec<String>,
    /// `_Atomic int`s.
    pub(super) atomics: Vec<String>,
    /// Arrays of `int` and their length minus 1, a mask.
    pub(super) arrays: Vec<(String, usize)>,
    /// Global `int *`s.
    pub(super) pointers: Vec<String>,
    /// What an `int *` may point to.
    pub(super) targets: Vec<String>,
    /// Functions `int f(int)` that may be called.
    pub(super) callables: Vec<String>,
    /// Global `int (*)(int)`s.
    pub(super) function_pointers: Vec<String>,
    pub(super) mutexes: Vec<Mutex>,
    pub(super) sems: Vec<String>,
    pub(super) conds: Vec<String>,
    pub(super) rwlocks: Vec<String>,
    pub(super) spins: Vec<String>,
    pub(super) onces: Vec<String>,
    pub(super) keys: Vec<String>,
    pub(super) native: bool,
    next: usize,
}

/// A mutex and what it is.
#[derive(Clone, Debug)]
pub(super) struct Mutex {
    pub(super) name: String,
    pub(super) kind: &'static str,
}

/// What may stand at a place in a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// Locals that may be assigned.
    pub(super) locals: Vec<String>,
    /// Names that may only be read.
    pub(super) fixed: Vec<String>,
    /// Pointers to `int` that are locals.
    pub(super) pointers: Vec<String>,
    /// Accesses to shared memory that are left.
    pub(super) budget: i32,
    /// `break` and `continue` have a loop of this function.
    pub(super) in_loop: bool,
    /// Statements that must not be left by a jump.
    pub(super) closed: bool,
    /// Inside `__VERIFIER_atomic_begin`: nothing that blocks.
    pub(super) atomic: bool,
    /// The statement that leaves the function early.
    pub(super) leave: Option<String>,
    /// Callables below this one.
    pub(super) callables: usize,
}

/// The program of a seed.
pub fn generate(seed: u64, knobs: &Knobs) -> (Program, Features) {
    let mut rng = Rng::new(seed);
    let features = Features::draw(&mut rng, knobs);
    let mut make = Make::new(rng, features, knobs.clone());
    make.globals();
    make.objects();
    make.functions();
    let program = make.program();
    (program, make.features)
}

impl Make {
    fn new(rng: Rng, features: Features, knobs: Knobs) -> Make {
        Make {
            rng,
            features,
            knobs,
            globals: Vec::new(),
            functions: Vec::new(),
            ints: Vec::new(),
            atomics: Vec::new(),
            arrays: Vec::new(),
            pointers: Vec::new(),
            targets: Vec::new(),
            callables: Vec::new(),
            function_pointers: Vec::new(),
            mutexes: Vec::new(),
            sems: Vec::new(),
            conds: Vec::new(),
            rwlocks: Vec::new(),
            spins: Vec::new(),
            onces: Vec::new(),
            keys: Vec::new(),
            native: true,
            next: 0,
        }
    }

    /// A number that no other name of the program has.
    pub(super) fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    pub(super) fn global(&mut self, name: &str, text: String, init: &str, kept: bool) {
        self.globals.push(Global { name: name.to_string(), text, init: init.to_string(), kept });
    }

    /// Shared data.
    fn globals(&mut self) {
        for at in 0..self.rng.within((1, 3)) {
            let types: &[&str] = match (self.features.narrow, self.features.volatile) {
                (false, false) => &["int"],
                (true, false) => &["int", "unsigned char", "short", "_Bool", "long", "unsigned", "signed char"],
                (false, true) => &["int", "volatile int"],
                (true, true) => &["int", "volatile unsigned char", "volatile short", "_Bool", "long long"],
            };
            let ty = *self.rng.pick(types);
            let name = format!("g{at}");
            let value = self.rng.below(2);
            self.global(&name, format!("{ty} {name} = {value};"), "", true);
            if ty == "int" {
                self.targets.push(format!("&{name}"));
            }
            self.ints.push(name);
        }
        if self.features.arrays {
            let mask = *self.rng.pick(&[1, 3]);
            self.global("arr", format!("int arr[{}] = {{1, 2}};", mask + 1), "", true);
            self.arrays.push(("arr".into(), mask));
            self.targets.push("&arr[1]".into());
        }
        self.records();
        if self.features.atomics || self.features.weak_cas {
            self.global("at0", "_Atomic int at0 = 1;".into(), "", true);
            self.atomics.push("at0".into());
            if self.rng.chance(40) {
                self.global("at1", "atomic_uint at1;".into(), "", true);
                self.atomics.push("at1".into());
            }
        }
        if self.features.thread_locals {
            self.global("tl", "_Thread_local int tl = 1;".into(), "", false);
        }
        if self.features.pointers {
            let target = self.target();
            self.global("p0", format!("int *p0 = {target};"), "", false);
            self.pointers.push("p0".into());
        }
        if self.features.heap {
            self.global(
                "heap",
                "int *heap;".into(),
                "heap = malloc(2 * sizeof(int)); heap[0] = 1; heap[1] = 0;",
                false,
            );
            self.ints.extend(["heap[0]".into(), "heap[1]".into()]);
        }
    }

    fn records(&mut self) {
        if self.features.structs || self.features.struct_copy {
            let text = "struct record { int a; struct { int z; short b; } in; int list[2]; };";
            self.global("record", text.into(), "", false);
            self.global("s0", "struct record s0 = {.a = 1, .list = {2}};".into(), "", true);
            self.ints.extend(["s0.a".into(), "s0.in.z".into(), "s0.list[1]".into()]);
            self.targets.push("&s0.in.z".into());
            if self.features.struct_copy {
                self.global("s1", "struct record s1;".into(), "", true);
                self.ints.push("s1.a".into());
            }
        }
        if self.features.bit_fields {
            let text = "struct bits { unsigned lo : 2; unsigned mid : 3; int sign : 4; unsigned char byte; };";
            self.global("bits", text.into(), "", false);
            self.global("b0", "struct bits b0;".into(), "", true);
            self.ints.extend(["b0.lo".into(), "b0.mid".into(), "b0.sign".into()]);
            // Neighbors share a word: a data race in C11, and lost updates in reality.
            self.native = false;
        }
        if self.features.unions {
            self.global("both", "union both { int i; unsigned u; };".into(), "", false);
            self.global("u0", "union both u0;".into(), "", false);
            self.ints.extend(["u0.i".into(), "u0.u".into()]);
        }
    }

    /// Something that an `int *` may point to.
    pub(super) fn target(&mut self) -> String {
        if self.targets.is_empty() {
            self.global("aim", "int aim;".into(), "", true);
            self.targets.push("&aim".into());
        }
        self.rng.pick(&self.targets).clone()
    }

    pub(super) fn scope(&mut self, budget: usize, callables: usize) -> Scope {
        Scope { budget: i32::try_from(budget).expect("a small number"), callables, ..Scope::default() }
    }

    /// Declares so many locals.
    pub(super) fn locals(&mut self, scope: &mut Scope, count: usize) -> Vec<Stmt> {
        let mut out = Vec::new();
        for _ in 0..count {
            let name = format!("l{}", self.fresh());
            out.push(text(format!("int {name} = {};", self.rng.below(3))));
            scope.locals.push(name);
        }
        if self.features.pointers && self.rng.chance(60) {
            let name = format!("q{}", self.fresh());
            let target = match self.rng.below(2) {
                0 if !scope.locals.is_empty() => {
                    // No longer assigned by its name, so that no expression assigns it twice.
                    let local = scope.locals.remove(0);
                    scope.fixed.push(local.clone());
                    format!("&{local}")
                }
                _ => self.target(),
            };
            out.push(text(format!("int *{name} = {target};")));
            scope.pointers.push(name);
        }
        out
    }

    fn program(&mut self) -> Program {
        let count = self.rng.within(self.knobs.threads);
        self.global("out", format!("int out[{}];", count + 1), "", true);
        self.global("results", "int results;".into(), "", true);
        let mut spawns: Vec<Spawn> = Vec::new();
        let mut scope = self.scope(2, self.callables.len());
        let mut main_locals = self.locals(&mut scope, 1);
        if self.features.escaped {
            main_locals.push(text("int mine = 1;"));
        }
        let ordered = self.ordered(count);
        let mut end = End::Join;
        for at in 0..count {
            let same = at > 0 && self.features.same_start && ordered.is_empty() && self.rng.chance(60);
            let start = if same { spawns[at - 1].start.clone() } else { self.start(at, &ordered) };
            let c11 = start.starts_with("c11_");
            let mut join = if self.features.values { Join::Value } else { Join::Plain };
            if self.features.detach && !c11 && self.rng.chance(50) {
                (join, end) = (Join::Detach, End::Exit);
            }
            let arg = if self.features.escaped { "&mine".into() } else { format!("(void *){}l", self.rng.below(3)) };
            let before = if self.rng.chance(25) { self.block(&mut scope, 0, 1) } else { vec![] };
            spawns.push(Spawn { start, arg, before, join, c11 });
        }
        if end == End::Exit && self.features.escaped {
            // The threads would outlive what they point to.
            end = End::Join;
            spawns.iter_mut().for_each(|spawn| spawn.join = Join::Plain);
        }
        self.finish(spawns, main_locals, scope, end, &ordered)
    }

    fn finish(
        &mut self,
        spawns: Vec<Spawn>,
        main_locals: Vec<Stmt>,
        mut scope: Scope,
        mut end: End,
        ordered: &super::sync::Ordered,
    ) -> Program {
        let mut early = false;
        if self.features.exits && end == End::Join && self.rng.chance(50) && !self.features.escaped {
            end = *self.rng.pick(&[End::Exit, End::Return]);
            early = end == End::Return;
        }
        scope.budget = 2;
        let mut during = self.ordered_main(ordered);
        if self.features.main_busy {
            during.extend(self.block(&mut scope, 1, 2));
        }
        let mut after = vec![];
        scope.budget = 6;
        if self.features.escaped {
            after.push(text("out[0] = mine & 15;"));
        } else {
            let value = self.value(&mut scope, 1);
            after.push(stmt("out[0] = ({}) & 15;", vec![value], vec![]));
        }
        if self.features.asserts || self.features.reach_error {
            let check = self.check(&mut scope);
            after.push(check);
        }
        if self.features.heap && end == End::Join {
            // Kept for the final state.
            self.global("last", "int last[2];".into(), "", true);
            after.push(text("last[0] = heap[0]; last[1] = heap[1]; free(heap);"));
        }
        early |= self.functions.iter().any(|function| function.body.iter().any(exits));
        Program {
            globals: std::mem::take(&mut self.globals),
            functions: std::mem::take(&mut self.functions),
            spawns,
            main_locals,
            before: vec![],
            during,
            after,
            end,
            early,
            native: self.native,
        }
    }

    /// A start function.
    fn start(&mut self, at: usize, ordered: &super::sync::Ordered) -> String {
        let c11 = self.features.c11_threads && self.rng.chance(50);
        let name = format!("{}{at}", if c11 { "c11_" } else { "thread" });
        let budget = self.rng.within(self.knobs.accesses);
        let mut scope = self.scope(budget, self.callables.len());
        let count = self.rng.within((1, 2));
        let mut locals = self.locals(&mut scope, count);
        if self.features.escaped {
            locals.push(text("int *arg_to = arg;"));
            scope.pointers.push("arg_to".into());
        } else {
            locals.push(text("int given = (int)(long)arg;"));
            scope.fixed.push("given".into());
        }
        if self.features.early_return && ordered.is_empty() {
            scope.leave = Some(if c11 {
                "return 2;".into()
            } else {
                self.rng.pick(&["return (void *)2l;", "pthread_exit((void *)3l);"]).to_string()
            });
        }
        let statements = self.rng.within(self.knobs.statements);
        let mut body = self.block(&mut scope, self.knobs.depth, statements);
        self.add_ordered(&mut body, at, ordered);
        self.add_nested(&mut body, at);
        self.add_exit(&mut body, &mut scope);
        scope.budget = 0;
        let value = self.value(&mut scope, 1);
        body.push(stmt(&format!("out[{}] = ({{}}) & 15;", at + 1), vec![value], vec![]));
        scope.budget = 1;
        let value = self.value(&mut scope, 0);
        let end = if c11 { "return ({}) & 3;" } else { "return (void *)(long)(({}) & 3);" };
        let end = stmt(end, vec![value], vec![]);
        let head = format!("{} {name}(void *arg)", if c11 { "int" } else { "void *" });
        self.functions.push(Function { head, name: name.clone(), locals, body, end });
        name
    }

    /// A thread that starts a thread.
    fn add_nested(&mut self, body: &mut Vec<Stmt>, at: usize) {
        if !self.features.nested || at > 0 {
            return;
        }
        let name = format!("child{}", self.fresh());
        let mut scope = self.scope(3, self.callables.len());
        let locals = self.locals(&mut scope, 1);
        let inner = self.block(&mut scope, 1, 2);
        let end = text("return arg;");
        self.functions.push(Function {
            head: format!("void *{name}(void *arg)"),
            name: name.clone(),
            locals,
            body: inner,
            end,
        });
        let place = self.rng.below(body.len() + 1);
        let work = self.block(&mut self.scope_of_parent(), 0, 1);
        let start = format!("{{ pthread_t child; void *got = 0; pthread_create(&child, 0, {name}, (void *)1l);");
        let join = " pthread_join(child, &got); if (got != (void *)1l) reach_error(); }";
        body.insert(place, stmt(&format!("{start} {{B}}{join}"), vec![], vec![work]));
    }

    fn scope_of_parent(&self) -> Scope {
        Scope { budget: 1, closed: true, callables: 0, ..Scope::default() }
    }

    fn add_exit(&mut self, body: &mut Vec<Stmt>, scope: &mut Scope) {
        if self.features.exits && self.rng.chance(40) {
            scope.budget = scope.budget.max(1);
            let cond = self.value(scope, 1);
            let place = self.rng.below(body.len() + 1);
            body.insert(place, stmt("if ({}) exit(0);", vec![cond], vec![]));
        }
    }

    /// A condition that may or may not hold.
    pub(super) fn check(&mut self, scope: &mut Scope) -> Stmt {
        let value = self.value(scope, 1);
        let limit = self.rng.below(4) as i64;
        let template = match self.rng.below(4) {
            0 if self.features.reach_error => "if (({}) == {}) { reach_error(); }",
            1 if self.features.reach_error => "if (({}) > {}) reach_error();",
            2 => "assert(({}) <= {});",
            _ => "assert(({}) != {});",
        };
        stmt(template, vec![value, Expr::Const(limit)], vec![])
    }

    /// Whether this comes up for a statement, given that the feature is on.
    pub(super) fn now(&mut self, on: bool, percent: usize) -> bool {
        on && self.rng.chance(percent)
    }

    /// `f(v)`
    pub(super) fn call(&mut self, scope: &mut Scope) -> Option<Expr> {
        let callables = self.callables[..scope.callables].to_vec();
        let name = self.rng.pick_any(&callables)?;
        scope.budget -= 2;
        if let Some((name, depth)) = name.split_once('@') {
            return Some(op(&format!("{name}({depth} + {{}})"), vec![Expr::Const(self.rng.below(2) as i64)]));
        }
        if scope.atomic && name.starts_with("__VERIFIER") {
            return None;
        }
        let value = self.value(scope, 0);
        let pointer = self.rng.pick_any(&self.function_pointers.clone());
        match pointer {
            Some(pointer) if scope.callables == self.callables.len() && self.rng.chance(50) => {
                Some(op(&format!("{pointer}({{}})"), vec![value]))
            }
            Some(_) | None => Some(op(&format!("{name}({{}})"), vec![value])),
        }
    }
}

fn exits(stmt: &Stmt) -> bool {
    stmt.0.iter().any(|piece| matches!(piece, super::Piece::T(text) if text.contains("exit(0)")))
}
