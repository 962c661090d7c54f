//! Functions that threads call.

use super::make::Make;
use super::{stmt, text, Function};

impl Make {
    /// `int f(int)` functions and pointers to them.
    pub(super) fn functions(&mut self) {
        if self.features.functions || self.features.function_pointers || self.features.static_locals {
            for _ in 0..self.rng.within((1, 2)) {
                self.function();
            }
        }
        if self.features.recursion {
            self.recursion();
        }
        if self.features.atomic_function {
            self.atomic_function();
        }
        if self.features.function_pointers {
            let plain = |name: &String| name.split('@').next().unwrap_or_default().to_string();
            let (a, b) = (plain(&self.callables[0]), plain(&self.callables[self.callables.len() - 1]));
            self.global("fp", format!("int {a}(int a);\nint {b}(int a);\nint (*fp)(int) = {a};"), "", false);
            self.function_pointers.push("fp".into());
        }
    }

    fn function(&mut self) {
        let name = format!("f{}", self.fresh());
        let mut scope = self.scope(2, self.callables.len());
        scope.fixed.push("a".into());
        let mut locals = self.locals(&mut scope, 1);
        if self.features.static_locals {
            locals.push(text("static int calls = 0;"));
            let counter = "(calls)";
            scope.fixed.push(counter.into());
        }
        scope.leave = Some("return 1;".into());
        let mut body = self.block(&mut scope, 1, 2);
        if self.features.static_locals {
            body.push(text("calls = (calls + 1) & 3;"));
        }
        let value = self.value(&mut scope, 1);
        let end = stmt("return ({}) & 3;", vec![value], vec![]);
        self.functions.push(Function { head: format!("int {name}(int a)"), name: name.clone(), locals, body, end });
        self.callables.push(name);
    }

    fn recursion(&mut self) {
        let name = format!("rec{}", self.fresh());
        let mut scope = self.scope(2, self.callables.len());
        scope.fixed.push("n".into());
        let mut body = vec![text("if (n <= 0) return 0;")];
        body.extend(self.block(&mut scope, 1, 1));
        let end = text(format!("return ({name}(n - 1) + 1) & 3;"));
        let locals = vec![];
        self.functions.push(Function { head: format!("int {name}(int n)"), name: name.clone(), locals, body, end });
        self.callables.push(format!("{name}@1"));
    }

    fn atomic_function(&mut self) {
        let name = "__VERIFIER_atomic_step".to_string();
        let mut scope = self.scope(3, 0);
        scope.atomic = true;
        scope.fixed.push("a".into());
        let body = self.block(&mut scope, 1, 2);
        let value = self.value(&mut scope, 1);
        let end = stmt("return ({}) & 3;", vec![value], vec![]);
        self.native = false;
        self.functions.push(Function {
            head: format!("int {name}(int a)"),
            name: name.clone(),
            locals: vec![],
            body,
            end,
        });
        self.callables.push(name);
    }
}
