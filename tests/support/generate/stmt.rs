//! Statements.

use super::make::{Make, Scope};
use super::{op, stmt, text, Expr, Stmt};

impl Make {
    /// So many statements, fewer when the budget is used up.
    pub(super) fn block(&mut self, scope: &mut Scope, depth: usize, count: usize) -> Vec<Stmt> {
        let mut out = Vec::new();
        for _ in 0..count {
            if scope.budget <= 0 && !out.is_empty() {
                break;
            }
            let next = self.statement(scope, depth);
            out.push(next);
        }
        out
    }

    fn statement(&mut self, scope: &mut Scope, depth: usize) -> Stmt {
        if depth > 0 && self.rng.chance(45) {
            return self.nested(scope, depth - 1);
        }
        if self.rng.chance(35) {
            if let Some(stmt) = self.sync_statement(scope, depth) {
                return stmt;
            }
        }
        self.flat(scope)
    }

    fn flat(&mut self, scope: &mut Scope) -> Stmt {
        if scope.in_loop && self.rng.chance(20) {
            let cond = self.condition(scope);
            let template = *self.rng.pick(&["if ({}) break;", "if ({}) continue;"]);
            return stmt(template, vec![cond], vec![]);
        }
        if let (Some(leave), false, false) = (scope.leave.clone(), scope.closed, scope.atomic) {
            if self.now(self.features.early_return, 20) {
                let cond = self.condition(scope);
                return stmt(&format!("if ({{}}) {leave}"), vec![cond], vec![]);
            }
        }
        if self.now(self.features.asserts || self.features.reach_error, 10) {
            return self.check(scope);
        }
        if self.now(self.features.struct_copy, 25) {
            scope.budget -= 3;
            return text(*self.rng.pick(&["s1 = s0;", "s0 = s1;"]));
        }
        if self.now(self.features.pointers && !self.pointers.is_empty(), 15) {
            scope.budget -= 1;
            let (pointer, target) = (self.rng.pick(&self.pointers.clone()).clone(), self.target());
            return text(format!("{pointer} = {target};"));
        }
        if self.now(self.features.function_pointers && !self.function_pointers.is_empty(), 15) {
            scope.budget -= 1;
            let to = self.rng.pick(&self.callables.clone()).clone();
            if !to.contains('@') && !to.starts_with("__") && (to == self.callables[0]) {
                return text(format!("fp = {to};"));
            }
        }
        self.assignment(scope)
    }

    fn assignment(&mut self, scope: &mut Scope) -> Stmt {
        scope.budget -= 1;
        if !scope.locals.is_empty() && self.rng.chance(35) {
            let local = self.rng.pick(&scope.locals).clone();
            let value = if self.rng.chance(60) { self.effect(scope, 1) } else { self.value(scope, 2) };
            return stmt(&format!("{local} = {{}};"), vec![op("({} & 7)", vec![op("({})", vec![value])])], vec![]);
        }
        if self.rng.chance(35) {
            let effect = self.effect(scope, 1);
            return stmt("{};", vec![effect], vec![]);
        }
        let (place, value) = (self.place(scope), self.small(scope));
        let template = *self.rng.pick(&["{} = {};", "{} = {};", "{} += {};", "{} |= {};", "{} ^= {};", "{} -= {};"]);
        self.order_is_open(&place, &value, template.contains(" = "));
        stmt(template, vec![place, value], vec![])
    }

    /// Control flow.
    fn nested(&mut self, scope: &mut Scope, depth: usize) -> Stmt {
        match self.rng.below(10) {
            0 | 1 if self.features.loops => self.repeat(scope, depth),
            2 if self.features.switches => self.switch(scope, depth),
            3 | 4 if self.features.gotos && !scope.closed => self.jump(scope, depth),
            5 | 6 => self.region(scope, depth).unwrap_or_else(|| self.flat(scope)),
            _ => {
                let cond = self.condition(scope);
                // Only one of the branches is executed: each has what is left.
                scope.budget = scope.budget.max(2);
                let left = scope.budget;
                let then = self.block(scope, depth, 2);
                if self.rng.chance(60) {
                    let used = std::mem::replace(&mut scope.budget, left);
                    let els = self.block(scope, depth, 2);
                    scope.budget = scope.budget.min(used);
                    return stmt("if ({}) {B} else {B}", vec![cond], vec![then, els]);
                }
                stmt("if ({}) {B}", vec![cond], vec![then])
            }
        }
    }

    /// Loops of at most two rounds.
    fn repeat(&mut self, scope: &mut Scope, depth: usize) -> Stmt {
        let counter = format!("i{}", self.fresh());
        let mut inner = scope.clone();
        inner.in_loop = true;
        inner.fixed.push(counter.clone());
        inner.budget = (scope.budget + 1) / 2;
        let cond = self.condition(&mut inner);
        let body = self.block(&mut inner, depth, 2);
        scope.budget -= (scope.budget + 1) / 2;
        let template = match self.rng.below(5) {
            0 => "for (int @ = 0; @ < 2; @++) {B}",
            1 => "for (int @ = 0; @ < 2 && {}; ++@) {B}",
            2 => "{ int @ = 0; while (@++ < 2 && {}) {B} }",
            3 => "{ int @ = 0; do {B} while (++@ < 2 && {}); }",
            _ => "for (int @ = 0; ; @ += 1) { if (@ >= 2) break; {B} }",
        }
        .replace('@', &counter);
        let exprs = if template.contains("{}") { vec![cond] } else { vec![] };
        stmt(&template, exprs, vec![body])
    }

    fn switch(&mut self, scope: &mut Scope, depth: usize) -> Stmt {
        let on = self.condition(scope);
        let mut inner = scope.clone();
        // A `break` would leave the switch, a `continue` what is around it.
        inner.in_loop = false;
        inner.budget = scope.budget / 2 + 1;
        let bodies: Vec<Vec<Stmt>> = (0..3).map(|_| self.block(&mut inner, depth, 1)).collect();
        scope.budget = inner.budget.min(scope.budget);
        let template = *self.rng.pick(&[
            "switch (({}) & 3) { case 0: {B} case 1: {B} break; default: {B} }",
            "switch (({}) & 3) { default: {B} break; case 2: {B} case 1: {B} }",
            "switch (({}) & 1) { case 1: case 3: {B} break; case 0: {B} break; case 2: {B} }",
            "switch (({}) % 3) { case 2: {B} default: {B} case 0: {B} break; }",
        ]);
        stmt(template, vec![on], bodies)
    }

    fn jump(&mut self, scope: &mut Scope, depth: usize) -> Stmt {
        let number = self.fresh();
        let cond = self.condition(scope);
        let mut inner = scope.clone();
        inner.in_loop = false;
        inner.budget = scope.budget / 2 + 1;
        let first = self.block(&mut inner, depth, 1);
        let second = self.block(&mut inner, depth, 1);
        scope.budget = inner.budget.min(scope.budget);
        let (template, conds): (&str, Vec<Expr>) = match self.rng.below(4) {
            0 => ("if ({}) goto L@; {B} L@: {B}", vec![cond]),
            1 => ("int c@ = 0; L@: {B} if (c@++ < 1 && {}) goto L@; {B}", vec![cond]),
            2 => {
                let other = self.condition(scope);
                ("if ({}) goto L@; if ({}) { {B} L@: {B} }", vec![cond, other])
            }
            _ => ("for (int c@ = 0; c@ < 2; c@++) { {B} if ({}) goto L@; } {B} L@: ;", vec![cond]),
        };
        stmt(&format!("{{ {} }}", template.replace('@', &number.to_string())), conds, vec![first, second])
    }

    /// Statements that must not be left by a jump.
    pub(super) fn closed(&mut self, scope: &mut Scope, depth: usize, count: usize) -> Vec<Stmt> {
        let before = (scope.closed, scope.in_loop);
        (scope.closed, scope.in_loop) = (true, false);
        let body = self.block(scope, depth, count);
        (scope.closed, scope.in_loop) = before;
        body
    }
}
