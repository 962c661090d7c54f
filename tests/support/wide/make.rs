//! How a program is put together.

use super::rng::Rng;
use super::types::{Ty, ALL, INT};
use super::{Input, Program};

/// Something that can be read and written.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) text: String,
    pub(super) ty: Ty,
    /// It has an address: it is not a bit-field.
    pub(super) addressable: bool,
    /// A variable of the file.
    pub(super) global: bool,
}

/// The program so far.
pub(super) struct Make {
    pub(super) rng: Rng,
    pub(super) program: Program,
    pub(super) places: Vec<Place>,
    /// What statements prefer to change and to look at.
    pub(super) focus: Option<Place>,
    /// What an input last went to under a condition.
    pub(super) gated: Option<Place>,
    /// What only conditions may look at.
    pub(super) tested: Vec<Place>,
    names: usize,
}

type Kind = (&'static str, fn(&mut Make) -> String);

/// Statements, by name.
const KINDS: &[Kind] = &[
    ("assign", Make::assign),
    ("assign", Make::assign),
    ("if", Make::branch),
    ("if", Make::branch),
    ("gate", Make::gate),
    ("gate", Make::gate),
    ("gate", Make::gate),
    ("known", Make::known),
    ("known", Make::known),
    ("tested-float", Make::tested_float),
    ("union", Make::union_of),
    ("bits", Make::bits),
    ("memcpy", Make::copy_bytes),
    ("memset", Make::set_bytes),
    ("byte", Make::byte),
    ("struct", Make::structure),
    ("heap", Make::heap),
    ("array", Make::array),
    ("callee", Make::callee),
    ("callee", Make::callee),
    ("out", Make::out_parameter),
    ("twice", Make::twice),
    ("gone", Make::known_outside),
    ("carried", Make::carried),
    ("number", Make::through_number),
    ("container", Make::container),
    ("message", Make::message),
    ("loop", Make::counted),
    ("loop", Make::counted),
    ("into-loop", Make::jump_into_loop),
    ("duff", Make::duff),
    ("into-block", Make::jump_into_block),
    ("indirect", Make::indirect_call),
];

/// The program of a seed; `only` names the kinds of statements that it may have, beside assignments.
pub fn generate(seed: u64, only: &[String]) -> Program {
    let rng = Rng::new(seed ^ 0x7769_6465);
    let program = Program { seed, determined: true, ..Program::default() };
    let mut make = Make { rng, program, places: Vec::new(), focus: None, gated: None, tested: Vec::new(), names: 0 };
    make.variables();
    make.inputs();
    let threads = only.iter().any(|kind| kind == "threads") || only.is_empty() && make.rng.chance(35);
    let before = make.rng.within((1, 4));
    make.statements(before, only);
    if threads {
        make.threads();
    }
    if threads && make.rng.chance(50) {
        make.check(20);
    } else {
        let after = make.rng.within((1, 3));
        make.statements(after, only);
        make.check(100);
    }
    make.program
}

impl Make {
    pub(super) fn name(&mut self, of: &str) -> String {
        self.names += 1;
        format!("{of}{}", self.names)
    }

    fn variables(&mut self) {
        for _ in 0..self.rng.within((1, 3)) {
            let (ty, name) = (self.ty(), self.name("@g"));
            let init = self.rng.below(3) as i128;
            self.program.outer.push(format!("{} {name} $G = {};", ty.name, ty.literal(init)));
            self.places.push(Place { text: name, ty, addressable: true, global: true });
        }
        for _ in 0..self.rng.within((1, 3)) {
            let ty = self.ty();
            let init = self.constant(ty);
            self.local(ty, &init);
        }
    }

    /// A new variable of `main`.
    pub(super) fn local(&mut self, ty: Ty, init: &str) -> Place {
        let name = self.name("v");
        self.program.locals.push(format!("{} {name} = {init};", ty.name));
        let place = Place { text: name, ty, addressable: true, global: false };
        self.places.push(place.clone());
        place
    }

    fn inputs(&mut self) {
        for at in 0..self.rng.within((1, 2)) {
            let ty = if self.rng.chance(15) { INT } else { self.input_type() };
            let text = format!("$I{at}${}$", ty.input);
            // Some inputs go straight to where others may know them, some are only tested or copied.
            let place = match self.rng.below(10) {
                0 => self.writable(ty.bits),
                1 => self.local(ty, "0"),
                other => {
                    let place = Place { addressable: false, ..self.local(ty, "0") };
                    self.places.pop();
                    if other < 4 || ty.bits <= 8 {
                        self.places.push(place.clone());
                    }
                    self.tested.push(place.clone());
                    place
                }
            };
            self.program.body.push(format!("{} = ({}){text};", place.text, place.ty.name));
            let only_tested = !self.places.iter().any(|other| other.text == place.text);
            let narrow = if only_tested {
                30
            } else if ty.bits > 8 {
                85
            } else {
                25
            };
            let same = place.ty == ty;
            let range = (same && self.rng.chance(narrow)).then(|| self.narrow(&place));
            self.program.inputs.push(Input { ty, range });
            if !place.addressable && (range.is_some() || ty.bits <= 8) && self.rng.chance(60) {
                let copy = self.local(ty, "0");
                self.program.body.push(format!("{} = {};", copy.text, place.text));
            }
        }
    }

    fn input_type(&mut self) -> Ty {
        loop {
            let ty = *self.rng.pick(ALL);
            if ty.bits > 8 && self.rng.chance(35) {
                continue;
            }
            if !ty.input.is_empty() {
                return ty;
            }
        }
    }

    /// Goes on only with a few values.
    fn narrow(&mut self, place: &Place) -> (i128, i128) {
        let ty = place.ty;
        let (min, max) = ty.range();
        let start = [0, 1, -3, 100, 250, min, max - 4, 30_000][self.rng.below(8)].clamp(min, max);
        let end = (start + self.rng.below(9) as i128).min(max);
        let (low, high) = (ty.literal(start), ty.literal(end));
        self.program.constants.extend([start, end]);
        let x = &place.text;
        let text = match self.rng.below(4) {
            0 => format!("if (!({x} >= {low} && {x} <= {high})) return 0;"),
            1 => format!("if ({x} < {low}) return 0;\nif ({x} > {high}) return 0;"),
            2 => format!("if ({x} >= {low}) {{ if ({x} > {high}) return 0; }} else return 0;"),
            _ => format!("if ({x} < {low} || {x} > {high}) return 0;"),
        };
        self.program.body.push(text);
        (start, end)
    }

    fn statements(&mut self, count: usize, only: &[String]) {
        for _ in 0..count {
            let text = self.statement(only);
            self.program.body.push(text);
        }
    }

    fn statement(&mut self, only: &[String]) -> String {
        loop {
            let (name, kind) = *self.rng.pick(KINDS);
            if only.is_empty() || name == "assign" && self.rng.chance(20) || only.iter().any(|other| other == name) {
                self.program.kinds.push(name);
                return kind(self);
            }
            if !KINDS.iter().any(|(name, _)| only.iter().any(|other| other == name)) {
                return self.assign();
            }
        }
    }

    /// A small statement for the body of another one.
    pub(super) fn small(&mut self) -> String {
        match self.rng.below(6) {
            0 => self.callee(),
            1 => self.byte(),
            2 => self.copy_bytes(),
            _ => self.assign(),
        }
    }

    /// A place of at least so many bits that may be written.
    pub(super) fn writable(&mut self, bits: u32) -> Place {
        let fits = |place: &&Place| place.addressable && place.ty.bits >= bits && place.ty.bits > 1;
        let fit: Vec<Place> = self.places.iter().filter(fits).cloned().collect();
        match self.rng.pick_any(&fit) {
            Some(place) => place,
            None => {
                let ty = if bits <= 32 { INT } else { super::types::ULONG };
                self.local(ty, "1")
            }
        }
    }

    /// A place with an address and at least so many bits.
    pub(super) fn object(&mut self, bits: u32) -> Place {
        if let Some(place) = self.focus.clone().filter(|place| place.ty.bits >= bits && self.rng.chance(80)) {
            return place;
        }
        self.writable(bits)
    }

    /// A check of what some places hold.
    fn check(&mut self, sure: usize) {
        if !self.rng.chance(sure) && self.program.checks > 0 {
            return;
        }
        let places: Vec<Place> = (0..self.rng.within((1, 2))).map(|_| self.readable()).collect();
        let gated = self.gated.clone().filter(|_| self.rng.chance(60));
        let value = match &places[..] {
            _ if gated.is_some() => gated.map_or_else(String::new, |place| place.text),
            [one] if self.rng.chance(60) => one.text.clone(),
            [one] => format!("({} & 255) * 3", one.text),
            [one, two, ..] if self.rng.chance(50) => format!("({} & 127) * 5 + ({} & 7)", one.text, two.text),
            _ => self.number(2),
        };
        let text = self.note(&value);
        self.program.body.push(text);
    }

    /// A check of a value.
    pub(super) fn note(&mut self, value: &str) -> String {
        self.program.checks += 1;
        format!("$C{}${value};", self.program.checks - 1)
    }
}
