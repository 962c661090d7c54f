//! Arithmetic that says whether its result is exact (`__builtin_add_overflow` and its kin), with operands and results
//! of different types (GCC, "Built-in Functions to Perform Arithmetic with Overflow Checking").

use super::make::{Make, Place};
use super::types::{Ty, INT};

impl Make {
    pub(super) fn checked(&mut self) -> String {
        let to = self.object(8);
        let (function, flag) = (self.checking_function(), self.writable(8));
        let (a, b) = (self.near_the_limits(to.ty), self.near_the_limits(to.ty));
        match self.rng.below(7) {
            0 => {
                let (then, other) = (self.small(), self.small());
                format!("if ({function}({a}, {b}, &{})) {{ {then} }} else {{ {other} }}", to.text)
            }
            1 => format!("{} = ({})({function}({a}, {b}, &{}) + 2);", flag.text, flag.ty.name, to.text),
            2 => {
                let p = self.name("v");
                self.program.locals.push(format!("{} *{p} = &{};", to.ty.name, to.text));
                format!("if (!{function}({a}, {b}, {p})) {} = 3;", flag.text)
            }
            3 => self.checked_until_it_overflows(&to, function),
            4 => self.checked_by_a_function(&to, function, &a, &b),
            5 => {
                // The operands are read before the result is stored.
                let name = &to.text;
                let cast = if self.rng.chance(40) { "unsigned" } else { "int" };
                format!("if ({function}(({cast}){name}, {b}, &{name}) || {name} == {a}) {} = 5;", flag.text)
            }
            _ => {
                let (r, ty) = (self.name("v"), to.ty);
                self.program.locals.push(format!("{} {r} = 0;", ty.name));
                self.places.push(Place {
                    text: r.clone(),
                    ty,
                    addressable: true,
                    global: false,
                    through_pointer: false,
                });
                format!("{} = {function}({a}, {b}, &{r}) ? 7 : ({}){r};", flag.text, flag.ty.name)
            }
        }
    }

    fn checking_function(&mut self) -> &'static str {
        match self.rng.below(4) {
            0 => "__builtin_add_overflow",
            1 => "__builtin_mul_overflow",
            _ => "__builtin_sub_overflow",
        }
    }

    /// An operand, often one for which the result is close to the limits of a type.
    fn near_the_limits(&mut self, to: Ty) -> String {
        let ty = self.ty();
        match self.rng.below(6) {
            0 | 1 => {
                let (min, max) = if self.rng.chance(50) { to.range() } else { ty.range() };
                let by = self.rng.below(3) as i128;
                let value = ty.convert(*self.rng.pick(&[min + by, max - by, max / 2 + by, min / 2 - by]));
                self.program.constants.push(value);
                format!("({}){}", ty.name, ty.literal(value))
            }
            2 => format!("({}){}", ty.name, self.readable().text),
            3 => format!("({}){}", ty.name, self.constant(ty)),
            _ => format!("({})({})", ty.name, self.number(1)),
        }
    }

    /// A loop that leaves with the first result that does not fit.
    fn checked_until_it_overflows(&mut self, to: &Place, function: &str) -> String {
        let (k, by) = (self.name("v"), self.rng.below(4));
        let suffix = if to.ty.signed { "" } else { "u" };
        self.program.locals.push(format!("int {k} = 0;"));
        self.places.push(Place { text: k.clone(), ty: INT, addressable: false, global: false, through_pointer: false });
        format!("while ({k} < 5 && !{function}({0}, {by}{suffix}, &{0})) {k}++;", to.text)
    }

    /// The result goes through a pointer that a function gets.
    fn checked_by_a_function(&mut self, to: &Place, function: &str, a: &str, b: &str) -> String {
        let (f, x, y, flag) = (self.name("@f"), INT, self.ty(), self.writable(8));
        self.program.outer.push(format!(
            "static int {f}({} a, {} b, {} *to) {{ return {function}(a, b, to); }}",
            x.name, y.name, to.ty.name
        ));
        format!("if ({f}(({})({a}), ({})({b}), &{})) {} = 6;", x.name, y.name, to.text, flag.text)
    }
}
