//! Inputs that are floats: mostly only tested for zero, of which the explorer knows all; sometimes converted, compared,
//! or looked at as bytes.

use super::make::Make;
use super::types::{Ty, DOUBLE, FLOAT};
use super::Input;

impl Make {
    pub(super) fn float_input(&mut self) -> String {
        let at = self.program.inputs.len();
        if at > 2 {
            return self.assign();
        }
        let ty = *self.rng.pick(&[FLOAT, DOUBLE]);
        let name = self.name("v");
        self.program.locals.push(format!("{} {name} = 0;", ty.name));
        self.program.inputs.push(Input { ty, range: None });
        let (to, outer) = (self.writable(8), self.condition(0));
        let then = format!("{} = {};", to.text, self.rng.below(4) + 3);
        let use_of = match self.rng.below(20) {
            0 => format!("if ({name} > -100 && {name} < 100) {} = ({})(int){name};", to.text, to.ty.name),
            1 => format!("if ({name} > 0.5) {then}"),
            2 => self.sign_of_zero(ty, &name, &then),
            3..=5 => self.small_number(ty, &name, &then),
            6..=8 => {
                let copy = self.name("v");
                self.program.locals.push(format!("double {copy} = 0;"));
                format!("{copy} = {name}; if ({copy}) {then}")
            }
            9 => {
                let truth = self.name("v");
                self.program.locals.push(format!("_Bool {truth} = 0;"));
                format!("{truth} = {name}; if (!{truth}) {then}")
            }
            10 | 11 => format!("if (!{name}) {then}"),
            12 | 13 => format!("if ({name} != 0) {then}"),
            14 => format!("if ({name} == 0) {then}"),
            _ => format!("if ({name}) {then}"),
        };
        let input = format!("{name} = $I{at}${}$;", ty.input);
        if self.rng.chance(50) {
            return format!("{input} if ({outer}) {{ {use_of} }}");
        }
        format!("{input} {use_of}")
    }

    /// `-0.0` is as false as `0.0`, but has other bytes.
    fn sign_of_zero(&mut self, ty: Ty, name: &str, then: &str) -> String {
        let bytes = self.name("v");
        let whole = if ty.bits == 32 { "unsigned" } else { "unsigned long" };
        self.program.locals.push(format!("{whole} {bytes} = 0;"));
        format!("if (!{name}) {{ memcpy(&{bytes}, &{name}, sizeof {bytes}); if ({bytes}) {then} }}")
    }

    /// What is not zero may become zero when it is converted or multiplied.
    fn small_number(&mut self, ty: Ty, name: &str, then: &str) -> String {
        let small = self.name("v");
        self.program.locals.push(format!("float {small} = 1;"));
        if ty.bits == 64 {
            return format!("{small} = (float){name}; if (!{small}) {then}");
        }
        format!("{small} = {name} * 0.25f; if (!{small}) {then}")
    }
}
