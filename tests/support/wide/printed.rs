//! Values that are only printed, as the time that a program has taken, and such that decide something after all: who
//! takes a value for one that decides nothing tries one value of it.

use super::make::{Make, Place};
use super::types::Ty;
use super::Input;

/// The most inputs of a program with such values.
const INPUTS: usize = 4;

impl Make {
    /// An input of any value, copied and computed with on the way to a `printf`. In some programs a copy is also
    /// tested, indexes an array, divides, or limits a loop.
    pub(super) fn printed(&mut self) -> String {
        let at = self.program.inputs.len();
        // More of them are more than a native run can try.
        if at >= INPUTS {
            return self.assign();
        }
        let ty = self.integer_input();
        self.program.inputs.push(Input { ty, range: None });
        let declared = "extern int printf(const char *, ...);".to_owned();
        if !self.program.outer.contains(&declared) {
            self.program.outer.push(declared);
        }
        let begin = self.private(ty);
        let mut text = format!("{} = ({})$I{at}${}$;\n", begin.text, ty.name, ty.input);
        let mut last = begin;
        for _ in 0..self.rng.within((1, 3)) {
            let ty = if self.rng.chance(40) { ty } else { self.integer_input() };
            let next = self.private(ty);
            let value = self.computed(&last);
            text.push_str(&format!("{} = ({}){value};\n", next.text, next.ty.name));
            last = next;
        }
        text.push_str(&format!("$Mprintf(\"%ld\\n\", (long){});$E\n", last.text));
        if self.rng.chance(45) {
            text.push_str(&self.decided(&last));
        }
        text
    }

    /// What is computed of a value, without overflow.
    fn computed(&mut self, of: &Place) -> String {
        let number = self.rng.within((1, 9));
        let x = &of.text;
        match self.rng.below(6) {
            0 => x.clone(),
            1 => format!("((long){x} / {number})"),
            2 => format!("((long){x} % {number})"),
            3 => format!("((long){x} & {number})"),
            4 => format!("((unsigned long){x} + {number}u)"),
            _ => format!("({x} ? {x} : ({}){number})", of.ty.name),
        }
    }

    /// Something that depends on a value.
    fn decided(&mut self, on: &Place) -> String {
        let (x, number) = (&on.text, self.rng.within((0, 6)));
        match self.rng.below(4) {
            0 => self.gate_of(&format!("(long){x} == {number}")),
            1 => self.gate_of(&format!("((long){x} & 7) == {number}")),
            2 => {
                let list = self.name("v");
                self.program.locals.push(format!("char {list}[8] = {{ 0, 1, 2, 3, 4, 5, 6, 7 }};"));
                self.gate_of(&format!("{list}[(unsigned long){x} & 7] == {number}"))
            }
            _ => self.gate_of(&format!("(long){x} / 3 > {number}")),
        }
    }

    /// An integer type that an input can have.
    fn integer_input(&mut self) -> Ty {
        loop {
            let ty = self.input_type();
            if !ty.is_float() {
                return ty;
            }
        }
    }

    /// A variable that no other statement uses.
    fn private(&mut self, ty: Ty) -> Place {
        let place = self.local(ty, "0");
        self.places.pop();
        place
    }
}
