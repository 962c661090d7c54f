//! What the lowering of a program remembers beside the scopes: the unit that is read and those before it, aliases,
//! labels of declarations, and the computed jumps of the current function.

use std::collections::HashMap;

use lang_c::ast;
use lang_c::span::{Node, Span as AstSpan};
use lang_c::visit::Visit;

use super::scope::Entity;
use crate::front::tokens::Packs;
use crate::ir::{visit, Block, Expr, ExprKind, Function, Id, IdMap, Init, Label, Type, Var};
use crate::source::Span;

/// A translation unit.
pub struct Unit<'a> {
    /// The syntax tree.
    pub tree: &'a ast::TranslationUnit,
    /// Offset of the unit in the preprocessed text.
    pub start: u32,
    /// Maps a span in the text parsed by lang-c to one in the preprocessed text.
    pub span: &'a dyn Fn(lang_c::span::Span) -> Span,
    /// The alignment limits of `#pragma pack`, by offsets in the unit.
    pub packs: &'a Packs,
    /// The names in `#pragma weak`.
    pub weak: &'a [String],
}

/// The declarations before the current unit.
#[derive(Default)]
pub(super) struct Earlier<'a> {
    /// Number of units.
    pub(super) units: usize,
    /// Numbers of records, enumerations, variables and functions.
    pub(super) records: usize,
    pub(super) enums: usize,
    pub(super) vars: usize,
    pub(super) functions: usize,
    /// Names with external linkage in earlier units that the current unit gives internal linkage.
    pub(super) hidden: Vec<(&'a str, Entity)>,
    /// Declarations of a name in two units.
    pub(super) pairs: Vec<DeclaredTwice>,
    /// The types that the current unit gives objects of earlier units.
    pub(super) seen_as: HashMap<Id<Var>, Type>,
    /// Whether a name is declared with different types.
    pub(super) differs: bool,
}

/// A name with external linkage that two units declare.
pub(super) struct DeclaredTwice {
    pub(super) name: String,
    pub(super) old: Type,
    pub(super) new: Type,
    pub(super) span: Span,
}

/// A name that is declared as an alias.
pub(super) struct Alias {
    pub(super) of: Entity,
    pub(super) target: String,
    pub(super) span: Span,
}

/// The aliases of a program.
#[derive(Default)]
pub(super) struct Aliases {
    /// Those of the current unit.
    pub(super) declared: Vec<Alias>,
    pub(super) functions: IdMap<Id<Function>, (Id<Function>, Span)>,
    pub(super) vars: IdMap<Id<Var>, (Id<Var>, Span)>,
}

impl Aliases {
    pub(super) fn block(&self, block: &mut Block) {
        visit::walk_stmts_mut(block, &mut |stmt| {
            visit::stmt_exprs_mut(stmt, &mut |expr| visit::walk_expr_mut(expr, &mut |part| self.part(part)));
        });
    }

    pub(super) fn init(&self, init: &mut Init) {
        visit::init_exprs_mut(init, &mut |expr| visit::walk_expr_mut(expr, &mut |part| self.part(part)));
    }

    fn part(&self, expr: &mut Expr) {
        if let ExprKind::StmtExpr(block) = &mut expr.kind {
            self.block(block);
        }
        // An alias may be that of an alias.
        while let ExprKind::Func(of) = &expr.kind {
            let Some((to, _)) = self.functions.get(of).filter(|(to, _)| to != of) else { break };
            expr.kind = ExprKind::Func(*to);
        }
        while let ExprKind::Var(of) = &expr.kind {
            let Some((to, _)) = self.vars.get(of).filter(|(to, _)| to != of) else { break };
            expr.kind = ExprKind::Var(*to);
        }
    }
}

/// A declaration with a label.
pub(super) struct Labeled {
    pub(super) name: String,
    pub(super) label: String,
    pub(super) span: Span,
}

/// The computed jumps of a function.
#[derive(Default)]
pub(super) struct ComputedGoto {
    /// The number of labels that the function has.
    pub(super) count: u64,
    /// The array whose elements stand for labels, once the address of one is taken.
    pub(super) code: Option<Id<Var>>,
    /// The labels whose addresses are taken, by element.
    pub(super) labels: Vec<Id<Label>>,
    /// The label of the dispatch code to which the jumps lead, and the variable for their target.
    pub(super) targets: Option<(Id<Label>, Id<Var>)>,
}

impl ComputedGoto {
    /// For a function with this body.
    pub(super) fn of(body: &Node<ast::Statement>) -> ComputedGoto {
        let mut labels = CountLabels(0);
        labels.visit_statement(&body.node, &body.span);
        ComputedGoto { count: labels.0, ..ComputedGoto::default() }
    }

    /// The label to which the jumps lead.
    pub(super) fn label(&self) -> Option<Id<Label>> {
        self.targets.map(|(label, _)| label)
    }
}

struct CountLabels(u64);

impl<'a> Visit<'a> for CountLabels {
    fn visit_label(&mut self, label: &'a ast::Label, span: &'a AstSpan) {
        match label {
            ast::Label::Identifier(_) => self.0 += 1,
            ast::Label::Case(_) | ast::Label::CaseRange(_) | ast::Label::Default => {}
        }
        lang_c::visit::visit_label(self, label, span);
    }
}
