//! How a program is put together.

use std::collections::BTreeSet;

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
    /// The target of a pointer, which may be any other object.
    pub(super) through_pointer: bool,
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
    /// Inputs of any value, which the explorer knows all about as long as they are only compared.
    pub(super) compared: BTreeSet<String>,
    names: usize,
}

type Kind = (&'static str, fn(&mut Make) -> String);

/// In so many programs of a hundred, addresses may be taken apart or become numbers.
const ADDRESSES: usize = 15;

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
    ("float-input", Make::float_input),
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
    ("library", Make::library),
    ("jump-over", Make::jump_over),
    ("checked", Make::checked),
    ("assembly", Make::assembly),
    ("parts", Make::set_in_part),
    ("unprototyped", Make::without_prototype),
    ("labels", Make::jump_by_table),
    ("locks", Make::behind_lock),
];

/// The program of a seed; `only` names the kinds of statements that it may have, beside assignments.
pub fn generate(seed: u64, only: &[String]) -> Program {
    let rng = Rng::new(seed ^ 0x7769_6465);
    let program = Program { seed, determined: true, ..Program::default() };
    let mut make = Make {
        rng,
        program,
        places: Vec::new(),
        focus: None,
        gated: None,
        tested: Vec::new(),
        compared: BTreeSet::new(),
        names: 0,
    };
    let named = |kind: &String| ["number", "carried", "message"].contains(&kind.as_str());
    make.program.addresses = only.iter().any(named) || make.rng.chance(ADDRESSES);
    make.variables();
    // Some programs are about one thing only, which is seldom hit among others.
    let is_named = |kind: &str| only.iter().any(|other| other == kind);
    match make.rng.below(10) {
        0 | 1 if only.is_empty() => make.behind(),
        2 if only.is_empty() => make.in_part(),
        _ if is_named("behind") => make.behind(),
        _ if is_named("in-part") => make.in_part(),
        _ => make.mixed(only),
    }
    make.program
}

impl Make {
    /// Some of everything.
    fn mixed(&mut self, only: &[String]) {
        self.inputs();
        // Not one of the kinds to choose from, so that the programs of other seeds stay as they are.
        if only.is_empty() && self.program.seed % 8 == 3 {
            self.program.kinds.push("printed");
            let text = self.printed();
            self.program.body.push(text);
        }
        let threads = only.iter().any(|kind| kind == "threads") || only.is_empty() && self.rng.chance(35);
        // The ways of an input of any value through its function are followed, as long as they are not too many.
        let few = !self.compared.is_empty() && self.rng.chance(85);
        let before = self.rng.within((1, if few { 2 } else { 4 }));
        self.statements(before, only);
        if threads {
            self.threads();
        }
        if threads && self.rng.chance(50) {
            self.check(20);
        } else {
            let after = self.rng.within((1, if few { 2 } else { 3 }));
            self.statements(after, only);
            self.check(100);
        }
    }

    pub(super) fn name(&mut self, of: &str) -> String {
        self.names += 1;
        format!("{of}{}", self.names)
    }

    fn variables(&mut self) {
        for _ in 0..self.rng.within((1, 3)) {
            let (ty, name) = (self.ty(), self.name("@g"));
            let init = self.rng.below(3) as i128;
            self.program.outer.push(format!("{} {name} $G = {};", ty.name, ty.literal(init)));
            self.places.push(Place { text: name, ty, addressable: true, global: true, through_pointer: false });
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
        let place = Place { text: name, ty, addressable: true, global: false, through_pointer: false };
        self.places.push(place.clone());
        place
    }

    /// Most inputs of wide types are only tested, or narrow: of others the explorer tries some values, and then it
    /// proves nothing.
    fn inputs(&mut self) {
        for at in 0..self.rng.within((1, 2)) {
            let ty = if self.rng.chance(15) { INT } else { self.input_type() };
            let from = format!("({})$I{at}${}$", ty.name, ty.input);
            let range = match self.rng.below(100) {
                0..=39 if ty.bits > 8 => self.tested_input(ty, &from),
                40..=44 if ty.bits > 8 => self.free_input(ty, &from),
                other => {
                    let narrow = ty.bits > 8 || other < 25;
                    self.used_input(ty, &from, narrow)
                }
            };
            self.program.inputs.push(Input { ty, range });
        }
    }

    /// An input of any value that is compared, and sometimes copied before.
    fn tested_input(&mut self, ty: Ty, from: &str) -> Option<(i128, i128)> {
        let place = Place { addressable: false, ..self.local(ty, "0") };
        self.places.pop();
        self.program.body.push(format!("{} = {from};", place.text));
        self.tested.push(place.clone());
        self.compared.insert(place.text.clone());
        if self.rng.chance(30) {
            let wide = if self.rng.chance(50) { super::types::wider(ty) } else { ty };
            let copy = Place { addressable: false, ..self.local(wide, "0") };
            self.places.pop();
            self.program.body.push(format!("{} = {};", copy.text, place.text));
            self.compared.insert(copy.text.clone());
            self.tested.push(copy);
        }
        self.rng.chance(30).then(|| self.narrow(&place))
    }

    /// An input of any value that everything may use.
    fn free_input(&mut self, ty: Ty, from: &str) -> Option<(i128, i128)> {
        let place = if self.rng.chance(50) { self.writable(ty.bits) } else { self.local(ty, "0") };
        self.program.body.push(format!("{} = ({}){from};", place.text, place.ty.name));
        None
    }

    /// An input that everything may use.
    fn used_input(&mut self, ty: Ty, from: &str, narrow: bool) -> Option<(i128, i128)> {
        let place = Place { addressable: false, ..self.local(ty, "0") };
        self.program.body.push(format!("{} = {from};", place.text));
        let range = narrow.then(|| self.narrow(&place));
        // Some go straight to where others may know them, some are only tested or copied.
        match self.rng.below(10) {
            0 | 1 => {
                let to = self.writable(ty.bits);
                self.program.body.push(format!("{} = ({}){};", to.text, to.ty.name, place.text));
            }
            2 | 3 => self.places.push(Place { addressable: true, ..place.clone() }),
            4..=6 => {
                let copy = self.local(ty, "0");
                self.program.body.push(format!("{} = {};", copy.text, place.text));
            }
            _ => {}
        }
        if self.rng.chance(60) {
            self.tested.push(place);
        }
        range
    }

    pub(super) fn input_type(&mut self) -> Ty {
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
        if only.iter().any(|kind| kind == "printed") && self.rng.chance(60) {
            self.program.kinds.push("printed");
            return self.printed();
        }
        loop {
            let (name, kind) = *self.rng.pick(KINDS);
            if name == "number" && !self.program.addresses {
                continue;
            }
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
