//! The variable dependency graph.
//!
//! Besides variables, the graph has nodes for functions, for their results, for the memory behind pointers, and for
//! *contexts*: what decides whether a piece of code is executed.

use std::collections::VecDeque;

use super::expressions::each_var;
use crate::analysis::points_to::entry_of;
use crate::ir::{
    lowered_only_stmt, visit, Block, Callee, Expr, ExprKind, Function, Id, IdMap, IdSet, Label, PlaceKind, Program,
    Stmt, StmtKind, Var,
};
use crate::library::{Model, Special};

/// On what each variable depends.
#[derive(Clone, Debug)]
pub struct DependencyGraph {
    /// For each node, those on which it depends.
    on: Vec<Vec<u32>>,
    /// Whether entering the node is a step of its own: a variable that outlives a function, or memory.
    is_step: Vec<bool>,
    /// What the properties read, and their distance.
    roots: Vec<(u32, u32)>,
    /// What each automatic variable is assigned from: the variables of one value, unless they only choose among values.
    carried: Vec<(Id<Var>, Vec<Id<Var>>)>,
    variables: usize,
    /// The nodes from here on are contexts.
    first_context: usize,
}

impl DependencyGraph {
    /// Builds the graph of a program in normal form.
    pub(super) fn new(program: &Program) -> DependencyGraph {
        let mut builder = Builder::new(program);
        for (id, function) in program.functions.iter() {
            let Some(body) = &function.body else { continue };
            builder.function = id;
            builder.context = builder.new_context(&[], builder.entry(id));
            builder.condition = Vec::new();
            builder.block(body);
        }
        builder.graph
    }

    /// The variables on which a variable depends directly, in order; functions, contexts and automatic variables are
    /// passed through.
    pub fn direct(&self, var: Id<Var>) -> Vec<Id<Var>> {
        let mut seen = vec![false; self.on.len()];
        let mut found = Vec::new();
        let mut open = self.on[var.index()].clone();
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut seen[node as usize], true) {
                continue;
            }
            match self.is_step[node as usize] {
                true if (node as usize) < self.variables => found.push(Id::from_index(node as usize)),
                true => {}
                false => open.extend(&self.on[node as usize]),
            }
        }
        found.sort();
        found
    }

    /// What automatic variables are assigned from, one entry for each assignment.
    pub fn carried(&self) -> &[(Id<Var>, Vec<Id<Var>>)] {
        &self.carried
    }

    /// The ring of each variable: the least number of variables that outlive functions, after the first one, on a path
    /// from a property, or from one of these variables.
    pub(super) fn rings(&self, forced: &IdSet<Id<Var>>) -> Vec<Option<u32>> {
        let mut distance: Vec<Option<u32>> = vec![None; self.on.len()];
        let mut open = VecDeque::new();
        let mut roots = self.roots.clone();
        roots.extend(forced.iter().map(|var| (var.index() as u32, 0)));
        roots.sort_unstable();
        roots.iter().for_each(|(node, at)| self.enter(*node, *at, &mut distance, &mut open));
        while let Some((node, at)) = open.pop_front() {
            if distance[node as usize] == Some(at) {
                // What decides whether a property is checked is one step from it.
                let first = u32::from(at == 0 && (node as usize) < self.variables);
                for next in &self.on[node as usize] {
                    let is_context = *next as usize >= self.first_context;
                    self.enter(*next, at + if is_context { first } else { 0 }, &mut distance, &mut open);
                }
            }
        }
        distance.truncate(self.variables);
        let ring = |at: Option<u32>| at.map(|at| at.saturating_sub(1));
        distance.into_iter().map(ring).collect()
    }

    /// The variables from which a property, or one of these variables, gets its value: those that only decide what is
    /// executed are not among them.
    pub(super) fn sources(&self, forced: &IdSet<Id<Var>>) -> Vec<bool> {
        // Others decide whether a property is checked.
        let read = self.roots.iter().filter(|(_, steps)| *steps == 0).map(|(node, _)| *node);
        let mut found = self.values(read.chain(forced.iter().map(|var| var.index() as u32)).collect());
        found.truncate(self.variables);
        found
    }

    /// The variables into whose values something goes that outlives functions.
    pub(super) fn fed(&self) -> Vec<bool> {
        let mut into: Vec<Vec<u32>> = vec![Vec::new(); self.on.len()];
        for (node, on) in self.on.iter().enumerate().take(self.first_context) {
            on.iter().for_each(|from| into[*from as usize].push(node as u32));
        }
        let mut found = vec![false; self.on.len()];
        let mut open: Vec<u32> = (0..self.first_context as u32).filter(|node| self.is_step[*node as usize]).collect();
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut found[node as usize], true) {
                open.extend(&into[node as usize]);
            }
        }
        found.truncate(self.variables);
        found
    }

    /// The nodes from which these get their values.
    fn values(&self, mut open: Vec<u32>) -> Vec<bool> {
        let mut found = vec![false; self.on.len()];
        while let Some(node) = open.pop() {
            let is_context = node as usize >= self.first_context;
            if !is_context && !std::mem::replace(&mut found[node as usize], true) {
                open.extend(&self.on[node as usize]);
            }
        }
        found
    }

    fn enter(&self, node: u32, at: u32, distance: &mut [Option<u32>], open: &mut VecDeque<(u32, u32)>) {
        let is_step = self.is_step[node as usize];
        let at = at + u32::from(is_step);
        let known = &mut distance[node as usize];
        if known.is_none_or(|known| at < known) {
            *known = Some(at);
            match is_step {
                true => open.push_back((node, at)),
                false => open.push_front((node, at)),
            }
        }
    }

    fn add(&mut self, from: u32, to: impl IntoIterator<Item = u32>) {
        self.on[from as usize].extend(to);
    }

    fn node(&mut self) -> u32 {
        self.on.push(Vec::new());
        self.is_step.push(false);
        self.on.len() as u32 - 1
    }
}

/// The variables that a value is computed from. A truth value is one of two, and a choice one of its parts.
fn carried(value: &Expr, found: &mut Vec<Id<Var>>) {
    if let ExprKind::Cond(_, a, b) = &value.kind {
        carried(a, found);
        carried(b, found);
    } else if let Some(inner) = value.as_cast() {
        carried(inner, found);
    } else if !value.is_truth() {
        each_var(value, &mut |var| found.push(var));
    }
}

struct Builder<'a> {
    program: &'a Program,
    graph: DependencyGraph,
    function: Id<Function>,
    /// What decides whether the current statement is executed.
    context: u32,
    /// The variables of the innermost test around it.
    condition: Vec<u32>,
    labels: IdMap<Id<Label>, u32>,
    /// The functions whose addresses are taken: a call through a pointer may reach them.
    reachable: Vec<Id<Function>>,
}

impl<'a> Builder<'a> {
    fn new(program: &'a Program) -> Builder<'a> {
        let (variables, functions) = (program.vars.len(), program.functions.len());
        let nodes = variables + 2 * functions + 1;
        let mut is_step = vec![false; nodes];
        program.vars.iter().for_each(|(id, var)| is_step[id.index()] = var.storage.is_static());
        is_step[nodes - 1] = true;
        let graph = DependencyGraph {
            on: vec![Vec::new(); nodes],
            is_step,
            roots: Vec::new(),
            carried: Vec::new(),
            variables,
            first_context: nodes,
        };
        let mut reachable: Vec<Id<Function>> = Vec::new();
        visit::walk_program_exprs(program, &mut |expr| {
            if let ExprKind::Func(function) = expr.kind {
                reachable.push(function);
            }
        });
        reachable.sort();
        reachable.dedup();
        let function = Id::from_index(0);
        let (condition, labels) = (Vec::new(), IdMap::default());
        let mut builder = Builder { program, graph, function, context: 0, condition, labels, reachable };
        builder.pointed();
        builder
    }

    /// A variable whose address is taken is a part of the memory behind pointers.
    fn pointed(&mut self) {
        let memory = self.memory();
        for body in self.program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
            let mut taken: Vec<Id<Var>> = crate::analysis::address_taken::address_taken(body).into_iter().collect();
            taken.sort();
            for var in taken.iter().map(|var| var.index() as u32) {
                self.graph.add(var, [memory]);
                self.graph.add(memory, [var]);
            }
        }
    }

    fn entry(&self, function: Id<Function>) -> u32 {
        (self.graph.variables + function.index()) as u32
    }

    fn result(&self, function: Id<Function>) -> u32 {
        (self.graph.variables + self.program.functions.len() + function.index()) as u32
    }

    fn memory(&self) -> u32 {
        (self.graph.variables + 2 * self.program.functions.len()) as u32
    }

    fn new_context(&mut self, tested: &[u32], outer: u32) -> u32 {
        let node = self.graph.node();
        self.graph.add(node, tested.iter().copied().chain([outer]));
        node
    }

    /// What decides whether the code behind a label is executed: all jumps to it.
    fn label(&mut self, label: Id<Label>) -> u32 {
        let graph = &mut self.graph;
        *self.labels.entry(label).or_insert_with(|| graph.node())
    }

    /// The nodes that an expression reads.
    fn reads(&self, expr: &Expr) -> Vec<u32> {
        let mut read = Vec::new();
        each_var(expr, &mut |var| read.push(var.index() as u32));
        let mut pointed = false;
        visit::walk_expr(expr, &mut |part| {
            pointed |= match part.place() {
                Some(PlaceKind::Deref(_)) => true,
                Some(PlaceKind::Index(base, _)) => base.as_decayed().is_none(),
                Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Member(..))
                | None => false,
            };
        });
        read.extend(pointed.then(|| self.memory()));
        read
    }

    /// Handles a block; whether code after it may be skipped by something inside. The context afterwards is that of the
    /// code after it.
    fn block(&mut self, block: &Block) -> bool {
        block.iter().fold(false, |leaves, stmt| self.stmt(stmt) | leaves)
    }

    fn stmt(&mut self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Block(body) => self.block(body),
            StmtKind::Atomic(step) => self.block(&step.body),
            StmtKind::If { cond, then, els } => self.branch(cond, then, els),
            StmtKind::Loop { body, .. } => {
                // A later iteration is executed only if no earlier one has left.
                let again = self.new_context(&[], self.context);
                self.context = again;
                let leaves = self.block(body);
                self.graph.add(again, [self.context]);
                leaves
            }
            StmtKind::Assign { place, value } => {
                let read = self.reads(value);
                self.carry(place, value);
                self.assigned(place, read);
                false
            }
            StmtKind::Havoc(place) => {
                self.assigned(place, Vec::new());
                false
            }
            StmtKind::Call { result, callee, args, .. } => {
                self.call(result.as_ref(), callee, args);
                false
            }
            StmtKind::Assume { cond, .. } => {
                self.context = self.new_context(&self.reads(cond), self.context);
                false
            }
            StmtKind::Return(value) | StmtKind::EndThread(value) => {
                let read = value.as_ref().map(|value| self.reads(value)).unwrap_or_default();
                let result = self.result(self.function);
                self.graph.add(result, read.into_iter().chain([self.context]));
                true
            }
            StmtKind::Violation(_) => {
                self.property(Vec::new());
                true
            }
            StmtKind::Goto(label) => {
                let target = self.label(*label);
                self.graph.add(target, [self.context]);
                true
            }
            StmtKind::Label(label) => {
                let here = self.label(*label);
                self.graph.add(here, [self.context]);
                self.context = here;
                false
            }
            StmtKind::Break | StmtKind::BoundHit(_) | StmtKind::EndProcess => true,
            StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => false,
        }
    }

    fn branch(&mut self, cond: &Expr, then: &Block, els: &Block) -> bool {
        let read = self.reads(cond);
        let outer = self.context;
        let inner = self.new_context(&read, outer);
        let condition = std::mem::replace(&mut self.condition, read);
        let mut leaves = false;
        let mut after = inner;
        for block in [then, els] {
            self.context = inner;
            if self.block(block) {
                leaves = true;
                after = self.new_context(&[self.context], after);
            }
        }
        self.condition = condition;
        self.context = if leaves { after } else { outer };
        leaves
    }

    /// A property that reads these nodes and the innermost test; it is one step further to what else decides whether it
    /// is checked.
    fn property(&mut self, mut read: Vec<u32>) {
        read.extend(&self.condition);
        self.graph.roots.extend(read.into_iter().map(|node| (node, 0)));
        self.graph.roots.push((self.context, 1));
    }

    fn assigned(&mut self, place: &Expr, mut read: Vec<u32>) {
        let to = place.root().map_or(self.memory(), |var| var.index() as u32);
        let mut address = self.reads(place);
        address.retain(|node| *node != to);
        read.append(&mut address);
        read.push(self.context);
        self.graph.add(to, read);
    }

    /// Notes what an automatic variable is assigned from.
    fn carry(&mut self, place: &Expr, value: &Expr) {
        let to = place.root().filter(|var| !self.program.vars[*var].storage.is_static());
        let Some(to) = to else { return };
        let mut from = Vec::new();
        carried(value, &mut from);
        self.graph.carried.push((to, from));
    }

    fn call(&mut self, result: Option<&Expr>, callee: &Callee, args: &[Expr]) {
        let read: Vec<u32> = args.iter().flat_map(|arg| self.reads(arg)).collect();
        let special = entry_of(self.program, callee).map(|entry| entry.model);
        match special {
            Some(Model::Special(Special::AssertFail | Special::ReachError)) => return self.property(Vec::new()),
            Some(Model::Special(Special::Assert)) => return self.property(read),
            Some(Model::Special(Special::Assume)) => {
                self.context = self.new_context(&read, self.context);
                return;
            }
            Some(
                Model::Special(_)
                | Model::Stub(_)
                | Model::Extern
                | Model::Ignore
                | Model::Arbitrary
                | Model::Within(_)
                | Model::Contract(_)
                | Model::Refuse { .. },
            )
            | None => {}
        }
        let called = match callee {
            Callee::Function(function) => vec![*function],
            Callee::Pointer(_) => self.reachable.clone(),
            Callee::Stub { .. } => Vec::new(),
        };
        let mut results: Vec<u32> = Vec::new();
        for function in called {
            self.enters(function, args);
            results.push(self.result(function));
        }
        if special.is_some() {
            results.extend(&read);
            let memory = self.memory();
            self.graph.add(memory, read.iter().copied().filter(|node| *node != memory).chain([self.context]));
            // Functions whose addresses it gets.
            let mut named = Vec::new();
            let mut note = |part: &Expr| named.extend(part.as_function());
            args.iter().for_each(|arg| visit::walk_expr(arg, &mut note));
            named.into_iter().for_each(|function| self.enters(function, &[]));
        }
        if let Some(result) = result {
            self.assigned(result, results);
        }
    }

    /// A function is called in this context, with these arguments.
    fn enters(&mut self, function: Id<Function>, args: &[Expr]) {
        let entry = self.entry(function);
        self.graph.add(entry, [self.context]);
        let params = self.program.functions[function].params.clone();
        for (param, arg) in params.iter().zip(args) {
            let read = self.reads(arg);
            self.graph.add(param.index() as u32, read);
        }
    }
}
