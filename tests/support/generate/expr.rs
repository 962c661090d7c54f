//! Expressions. At most one operand of an operator without a sequence point has effects, so that all orders of
//! evaluation give the same.

use super::make::{Make, Scope};
use super::{op, Expr};

impl Make {
    /// A value without effects; small if what is shared is small.
    pub(super) fn value(&mut self, scope: &mut Scope, depth: usize) -> Expr {
        if depth == 0 || self.rng.chance(30) {
            return self.leaf(scope);
        }
        let a = self.value(scope, depth - 1);
        let b = self.value(scope, depth - 1);
        let template = *self.rng.pick(&[
            "({} + {})",
            "({} - {})",
            "({} ^ {})",
            "({} & {})",
            "({} | {})",
            "({} == {})",
            "({} != {})",
            "({} < {})",
            "({} && {})",
            "({} || {})",
            "(({} & 3) << ({} & 1))",
            "({} % 3 + {})",
        ]);
        match self.rng.below(8) {
            0 => op("(!{})", vec![a]),
            1 => op("(-{})", vec![a]),
            2 => {
                let c = self.leaf(scope);
                op("({} ? {} : {})", vec![c, a, b])
            }
            _ => op(template, vec![a, b]),
        }
    }

    fn leaf(&mut self, scope: &mut Scope) -> Expr {
        if scope.budget > 0 && self.rng.chance(65) {
            scope.budget -= 1;
            return self.shared(scope);
        }
        let names: Vec<String> = scope.locals.iter().chain(&scope.fixed).cloned().collect();
        match self.rng.pick_any(&names) {
            Some(name) if self.rng.chance(60) => op(&name, vec![]),
            Some(_) | None => Expr::Const(self.rng.below(4) as i64),
        }
    }

    /// A read of shared memory.
    fn shared(&mut self, scope: &mut Scope) -> Expr {
        if !self.atomics.is_empty() && self.rng.chance(35) {
            let name = self.rng.pick(&self.atomics).clone();
            let template = *self.rng.pick(&[
                "(int)atomic_load(&@)",
                "(int)@",
                "(int)atomic_load_explicit(&@, memory_order_acquire)",
            ]);
            return op(&template.replace('@', &name), vec![]);
        }
        if self.now(self.features.thread_locals, 25) {
            return op("tl", vec![]);
        }
        if self.now(self.features.inputs, 15) {
            self.native = false;
            return op("(int)__VERIFIER_nondet_bool()", vec![]);
        }
        let place = self.place(scope);
        if self.features.gnu_atomics && self.whole_int(&place) && self.rng.chance(40) {
            return op(&format!("__atomic_load_n(&{}, __ATOMIC_SEQ_CST)", text_of(&place)), vec![]);
        }
        place
    }

    /// An assignable shared `int` or smaller.
    pub(super) fn place(&mut self, scope: &mut Scope) -> Expr {
        let pointers: Vec<String> = self.pointers.iter().chain(&scope.pointers).cloned().collect();
        match self.rng.below(4) {
            0 if !pointers.is_empty() => op(&format!("(*{})", self.rng.pick(&pointers)), vec![]),
            1 if !self.arrays.is_empty() => {
                let (name, mask) = self.rng.pick(&self.arrays).clone();
                let depth = usize::from(self.rng.chance(30));
                let index = self.value(scope, depth);
                op(&format!("{name}[({{}}) & {mask}]"), vec![index])
            }
            _ => {
                let name = self.rng.pick(&self.ints).clone();
                op(&name, vec![])
            }
        }
    }

    /// Whether GNU atomics may be used on it: a plain object of type `int`.
    fn whole_int(&self, place: &Expr) -> bool {
        let text = text_of(place);
        self.targets.iter().any(|target| target[1..] == text)
    }

    /// An expression whose effects are on shared memory, all in a defined order.
    pub(super) fn effect(&mut self, scope: &mut Scope, depth: usize) -> Expr {
        if depth > 0 && self.rng.chance(45) {
            return self.composed(scope, depth);
        }
        scope.budget -= 2;
        if self.rng.chance(35) {
            if let Some(call) = self.call(scope) {
                return call;
            }
        }
        if !self.atomics.is_empty() && self.rng.chance(45) {
            return self.atomic(scope);
        }
        if self.now(self.features.gnu_atomics, 45) {
            return self.gnu_atomic(scope);
        }
        if self.now(self.features.thread_locals, 30) {
            return op("(tl = (tl + 1) & 3)", vec![]);
        }
        let place = self.place_without_reads(scope);
        let value = self.small(scope);
        let which = self.rng.below(7);
        let nothing = Expr::Const(0);
        self.order_is_open(&place, if which < 3 { &nothing } else { &value }, which == 6);
        match which {
            0 => op("{}++", vec![place]),
            1 => op("++{}", vec![place]),
            2 => op("{}--", vec![place]),
            3 => op("({} += {})", vec![place, value]),
            4 => op("({} ^= {})", vec![place, value]),
            5 => op("({} -= {})", vec![place, value]),
            _ => op("({} = {})", vec![place, value]),
        }
    }

    /// Programs in which this can be seen are not run with real threads: which operand of an assignment is read first
    /// is open (C11 6.5.16p3; the model reads the left one, gcc and clang the right one), and gcc reads what is in the
    /// place once more to write.
    pub(super) fn order_is_open(&mut self, place: &Expr, value: &Expr, only_writes: bool) {
        let place = text_of(place);
        let computed = place.starts_with("(*") || place.contains('[');
        let reads_value = !matches!(value, Expr::Const(_));
        if if only_writes { computed && reads_value } else { computed || reads_value } {
            self.native = false;
        }
    }

    /// A place for an effect inside an expression: its index is no shared read that the effect could change.
    fn place_without_reads(&mut self, scope: &mut Scope) -> Expr {
        let budget = std::mem::replace(&mut scope.budget, 0);
        let place = self.place(scope);
        scope.budget = budget;
        place
    }

    /// A value from 0 to 3.
    pub(super) fn small(&mut self, scope: &mut Scope) -> Expr {
        match self.rng.below(3) {
            0 => Expr::Const(self.rng.below(4) as i64),
            _ => {
                let value = self.value(scope, 1);
                op("(({}) & 3)", vec![value])
            }
        }
    }

    /// Effects with sequence points between them.
    fn composed(&mut self, scope: &mut Scope, depth: usize) -> Expr {
        let a = self.effect(scope, depth - 1);
        let b = if self.rng.chance(50) { self.effect(scope, depth - 1) } else { self.value(scope, depth - 1) };
        let constant = Expr::Const(self.rng.below(3) as i64);
        match self.rng.below(8) {
            0 => op("({} && {})", vec![a, b]),
            1 => op("({} || {})", vec![a, b]),
            2 => op("({}, {})", vec![a, b]),
            3 => {
                let c = self.value(scope, 0);
                op("({} ? {} : {})", vec![c, a, b])
            }
            4 => op("({} ? {} : {})", vec![a, b, constant]),
            5 => op("({} + {})", vec![a, constant]),
            6 if self.features.statement_expressions => op("({ int v = {}; v ^ ({}); })", vec![a, constant]),
            _ => op("(({}) == {})", vec![a, constant]),
        }
    }

    fn atomic(&mut self, scope: &mut Scope) -> Expr {
        let name = self.rng.pick(&self.atomics).clone();
        if self.now(self.features.weak_cas, 40) {
            let value = self.small(scope);
            return op(
                &format!("({{ __typeof__({name}) e_ = 1; (int)atomic_compare_exchange_weak(&{name}, &e_, {{}}); }})")
                    .replace("__typeof__(at0)", "int")
                    .replace("__typeof__(at1)", "unsigned"),
                vec![value],
            );
        }
        let value = self.small(scope);
        let template = *self.rng.pick(&[
            "(int)atomic_fetch_add(&@, {})",
            "(int)atomic_fetch_sub(&@, {})",
            "(int)atomic_fetch_or(&@, {})",
            "(int)atomic_fetch_xor(&@, {})",
            "(int)atomic_exchange(&@, {})",
            "(int)(@ += {})",
            "(int)(@ = {})",
            "({ __expect e_ = 0; int ok_ = atomic_compare_exchange_strong(&@, &e_, {}); ok_ * 2 + ((int)e_ & 1); })",
        ]);
        if self.rng.chance(25) {
            let template = *self.rng.pick(&["(int)@++", "(int)--@", "(int)++@"]);
            return op(&template.replace('@', &name), vec![]);
        }
        let expect = if name == "at1" { "unsigned" } else { "int" };
        op(&template.replace('@', &name).replace("__expect", expect), vec![value])
    }

    fn gnu_atomic(&mut self, scope: &mut Scope) -> Expr {
        let target = self.target();
        let value = self.small(scope);
        let template = *self.rng.pick(&[
            "__sync_fetch_and_add(@, {})",
            "__sync_sub_and_fetch(@, {})",
            "__sync_lock_test_and_set(@, {})",
            "__atomic_fetch_xor(@, {}, __ATOMIC_SEQ_CST)",
            "__atomic_add_fetch(@, {}, __ATOMIC_RELAXED)",
            "__atomic_exchange_n(@, {}, __ATOMIC_ACQ_REL)",
            "(int)__sync_bool_compare_and_swap(@, 1, {})",
            "__sync_val_compare_and_swap(@, 0, {})",
        ]);
        op(&template.replace('@', &target), vec![value])
    }

    /// What an `if` or a loop asks.
    pub(super) fn condition(&mut self, scope: &mut Scope) -> Expr {
        if scope.budget > 1 && self.rng.chance(35) {
            return self.effect(scope, 1);
        }
        self.value(scope, 1)
    }
}

fn text_of(expr: &Expr) -> String {
    match expr {
        Expr::Const(value) => value.to_string(),
        Expr::Op(pieces) => pieces
            .iter()
            .map(|piece| match piece {
                super::Operand::T(text) => text.clone(),
                super::Operand::E(inner) => text_of(inner),
            })
            .collect(),
    }
}
