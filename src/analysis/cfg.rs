//! The control-flow graph of a body in normal form: one node for each statement, in source order, and one for the end.

pub mod cycles;

use crate::ir::{lowered_only_stmt, AtomicStep, Block, Id, IdMap, Label, Stmt, StmtKind};

/// A control-flow graph.
pub struct Cfg<'a> {
    /// Nodes in source order; the last one is the end and has no statement.
    pub nodes: Vec<CfgNode<'a>>,
    /// The node where execution begins.
    pub entry: usize,
}

/// A statement and its successors.
pub struct CfgNode<'a> {
    /// The statement; `None` for the end. Of an `if` only the condition belongs to the node, of a loop nothing.
    pub stmt: Option<&'a Stmt>,
    /// The successors.
    pub next: Next,
}

/// The successors of a node: no statement has more than two.
#[derive(Clone, Copy, Default)]
pub struct Next {
    nodes: [usize; 2],
    len: u8,
}

impl Next {
    fn push(&mut self, node: usize) {
        self_check!(self.len < 2, "only an `if` branches");
        if let Some(slot) = self.nodes.get_mut(usize::from(self.len)) {
            *slot = node;
            self.len += 1;
        }
    }
}

impl std::ops::Deref for Next {
    type Target = [usize];
    fn deref(&self) -> &[usize] {
        &self.nodes[..usize::from(self.len)]
    }
}

/// Builds the graph. The statements of atomic blocks are nodes as well.
pub fn build(body: &Block) -> Cfg<'_> {
    let mut builder = Builder { nodes: Vec::new(), labels: IdMap::default(), gotos: Vec::new(), breaks: Vec::new() };
    let open = builder.block(body, Vec::new());
    let end = builder.nodes.len();
    builder.nodes.push(CfgNode { stmt: None, next: Next::default() });
    builder.link(&open, end);
    for (from, label) in std::mem::take(&mut builder.gotos) {
        let to = builder.labels.get(&label).copied().unwrap_or(end);
        builder.nodes[from].next.push(to);
    }
    Cfg { nodes: builder.nodes, entry: 0 }
}

impl Cfg<'_> {
    /// The nodes reachable from these, including themselves.
    pub fn reachable(&self, from: impl IntoIterator<Item = usize>) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        let mut work: Vec<usize> = from.into_iter().collect();
        while let Some(node) = work.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                work.extend(self.nodes[node].next.iter().copied());
            }
        }
        seen
    }
}

struct Builder<'a> {
    nodes: Vec<CfgNode<'a>>,
    labels: IdMap<Id<Label>, usize>,
    gotos: Vec<(usize, Id<Label>)>,
    breaks: Vec<Vec<usize>>,
}

impl<'a> Builder<'a> {
    fn link(&mut self, from: &[usize], to: usize) {
        for node in from {
            self.nodes[*node].next.push(to);
        }
    }

    /// Adds a block; `open` are the predecessors of its first statement. Returns the predecessors of the statement
    /// after the block.
    fn block(&mut self, block: &'a Block, mut open: Vec<usize>) -> Vec<usize> {
        for stmt in block {
            open = self.stmt(stmt, open);
        }
        open
    }

    fn stmt(&mut self, stmt: &'a Stmt, open: Vec<usize>) -> Vec<usize> {
        match &stmt.kind {
            StmtKind::Block(body) | StmtKind::Atomic(AtomicStep { body, .. }) => {
                let node = self.node(stmt, &open);
                self.block(body, vec![node])
            }
            StmtKind::If { then, els, .. } => {
                let node = self.node(stmt, &open);
                if then.is_empty() && els.is_empty() {
                    return vec![node];
                }
                let first = self.block(then, vec![node]);
                let second = self.block(els, vec![node]);
                // Appends the shorter list to the longer one, so that in nested branches no node is moved often.
                let (mut out, other) = if first.len() > second.len() { (first, second) } else { (second, first) };
                out.extend(other);
                out
            }
            StmtKind::Loop { body, .. } => {
                let node = self.node(stmt, &open);
                self.breaks.push(Vec::new());
                let back = self.block(body, vec![node]);
                self.link(&back, node);
                self.breaks.pop().unwrap_or_default()
            }
            StmtKind::Break => {
                let node = self.node(stmt, &open);
                if let Some(breaks) = self.breaks.last_mut() {
                    breaks.push(node);
                }
                Vec::new()
            }
            StmtKind::Goto(label) => {
                let node = self.node(stmt, &open);
                self.gotos.push((node, *label));
                Vec::new()
            }
            StmtKind::Label(label) => {
                let node = self.node(stmt, &open);
                self.labels.insert(*label, node);
                vec![node]
            }
            StmtKind::Return(_)
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_) => {
                self.node(stmt, &open);
                Vec::new()
            }
            StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => vec![self.node(stmt, &open)],
        }
    }

    fn node(&mut self, stmt: &'a Stmt, open: &[usize]) -> usize {
        let node = self.nodes.len();
        self.nodes.push(CfgNode { stmt: Some(stmt), next: Next::default() });
        self.link(open, node);
        node
    }
}
