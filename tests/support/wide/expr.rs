//! Expressions without undefined behavior.

use super::make::{Make, Place};
use super::types::{Ty, ALL, INT, UINT, ULONG};

/// Numbers at which something changes.
const EDGES: &[i128] = &[
    -1,
    0,
    1,
    2,
    3,
    5,
    7,
    10,
    -2,
    -7,
    127,
    128,
    129,
    -128,
    -129,
    255,
    256,
    257,
    1000,
    32767,
    32768,
    -32768,
    65535,
    65536,
    2_147_483_647,
    -2_147_483_648,
    2_147_483_648,
    4_294_967_295,
    4_294_967_296,
];

impl Make {
    /// A constant, which is one of those that inputs are tried with.
    pub(super) fn constant(&mut self, ty: Ty) -> String {
        let value = if self.rng.chance(50) { self.rng.below(9) as i128 - 2 } else { *self.rng.pick(EDGES) };
        let value = ty.convert(value);
        self.program.constants.push(value);
        ty.literal(value)
    }

    /// The type of an expression, at random.
    pub(super) fn ty(&mut self) -> Ty {
        *self.rng.pick(ALL)
    }

    /// A readable place.
    pub(super) fn readable(&mut self) -> Place {
        if let Some(place) = self.focus.clone().filter(|_| self.rng.chance(60)) {
            return place;
        }
        self.rng.pick(&self.places).clone()
    }

    /// An integer.
    pub(super) fn number(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.chance(25) {
            return if self.rng.chance(70) { self.readable().text } else { self.constant(INT) };
        }
        let depth = depth - 1;
        match self.rng.below(12) {
            0..=2 => self.arithmetic(depth),
            3 => {
                let (ty, a) = (self.ty(), self.number(depth));
                format!("(({})({a}))", ty.name)
            }
            4 => self.unmixed(|make| make.condition(depth)),
            5 => {
                let (c, a, b) = (self.condition(depth), self.number(depth), self.number(depth));
                format!("({c} ? ({a}) : ({b}))")
            }
            6 => {
                let (a, mask) = (self.number(depth), *self.rng.pick(&[1, 3, 7, 15, 255]));
                format!("(({a}) & {mask})")
            }
            7 => {
                let (a, b) = (self.number(depth), self.number(depth));
                let op = *self.rng.pick(&["/", "%"]);
                format!("((int)(short)({a}) {op} ((int)(short)({b}) | 1))")
            }
            8 => self.float(depth),
            9 => {
                let (a, op) = (self.number(depth), *self.rng.pick(&["!", "~", "!!"]));
                format!("({op}({a}))")
            }
            10 => {
                let (place, at) = (self.readable(), self.rng.below(8));
                let byte = *self.rng.pick(&["unsigned char", "signed char"]);
                if !place.addressable {
                    return place.text;
                }
                format!("((({byte} *)&{})[{}])", place.text, at % place.ty.size())
            }
            _ => self.readable().text,
        }
    }

    /// Something in which no input of any value is compared: it becomes a number.
    fn unmixed<R>(&mut self, make: impl FnOnce(&mut Make) -> R) -> R {
        let compared = self.compared.clone();
        let (kept, tested) = self.tested.iter().cloned().partition(|place| compared.contains(&place.text));
        self.tested = tested;
        let made = make(self);
        let kept: Vec<Place> = kept;
        self.tested.extend(kept);
        made
    }

    fn arithmetic(&mut self, depth: usize) -> String {
        let (a, b) = (self.number(depth), self.number(depth));
        let ty = *self.rng.pick(&[UINT, UINT, ULONG]);
        let text = match self.rng.below(8) {
            op @ 0..=5 => format!("({0})({a}) {1} ({0})({b})", ty.name, ["+", "-", "*", "^", "|", "&"][op]),
            6 => format!("({})({a}) << (({b}) & 7)", ty.name),
            _ => format!("({})({a}) >> (({b}) & 7)", ty.name),
        };
        let to = self.ty();
        format!("(({})({text}))", to.name)
    }

    /// A detour through a float.
    fn float(&mut self, depth: usize) -> String {
        let (a, ty) = (self.number(depth), *self.rng.pick(&["float", "double"]));
        let factor = *self.rng.pick(&["0.5", "1.5", "-1.0", "0.25", "3.0", "0.0", "-0.0"]);
        match self.rng.below(4) {
            0 => format!("((int)(({ty})(short)({a}) * ({ty}){factor}))"),
            1 => format!("(({ty})({a}) > ({ty}){factor})"),
            2 => format!("((_Bool)(({ty})(short)({a}) * ({ty}){factor}))"),
            _ => format!("((({ty})(signed char)({a}) * ({ty}){factor}) == ({ty})0)"),
        }
    }

    /// Something that is tested, mostly a place against a constant.
    pub(super) fn condition(&mut self, depth: usize) -> String {
        let op = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
        match self.rng.below(8) {
            0..=3 => {
                let tested = self.tested.clone();
                let place = match self.rng.pick_any(&tested) {
                    Some(place) if self.rng.chance(50) => place,
                    Some(_) | None => self.readable(),
                };
                let compared = self.compared.contains(&place.text);
                let ty = if compared || self.rng.chance(70) { place.ty } else { self.ty() };
                let limit = self.constant(ty);
                if self.rng.chance(if compared { 2 } else { 15 }) {
                    let cast = self.ty();
                    return format!("(({}){} {op} {limit})", cast.name, place.text);
                }
                format!("({} {op} {limit})", place.text)
            }
            4 => format!("({} {op} {})", self.number(depth), self.number(depth)),
            5 => format!("(!{})", self.readable().text),
            6 if depth > 0 => {
                let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
                format!("({a} {} {b})", self.rng.pick(&["&&", "||"]))
            }
            _ => format!("({} != 0)", self.readable().text),
        }
    }
}
