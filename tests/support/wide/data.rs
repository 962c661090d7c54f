//! Statements that change data: by assignment, through unions, bit-fields, bytes, copies and the heap.

use super::make::{Make, Place};
use super::types::{Ty, INT, UINT};

impl Make {
    pub(super) fn assign(&mut self) -> String {
        let (to, value) = (self.writable(2), self.number(2));
        format!("{} = ({})({value});", to.text, to.ty.name)
    }

    pub(super) fn branch(&mut self) -> String {
        let (condition, then) = (self.condition(1), self.small());
        if self.rng.chance(40) {
            let other = self.small();
            return format!("if ({condition}) {{ {then} }} else {{ {other} }}");
        }
        format!("if ({condition}) {{ {then} }}")
    }

    /// What an input decides only if something else is so.
    pub(super) fn gate(&mut self) -> String {
        let outer = self.condition(0);
        self.gate_of(&outer)
    }

    pub(super) fn gate_of(&mut self, outer: &str) -> String {
        let inner = self.input_condition();
        let (to, value) = (self.writable(8), self.rng.below(5) + 3);
        let other = self.small();
        let tested = self.tested.clone();
        let used = self.rng.pick_any(&tested).filter(|place| self.may_use(place));
        if let Some(input) = used.filter(|_| self.rng.chance(60)) {
            self.gated = Some(to.clone());
            let use_of = format!("{} = ({}){};", to.text, to.ty.name, input.text);
            return match self.rng.below(3) {
                0 => format!("if ({outer}) {{ {use_of} }}"),
                1 => format!("if ({outer}) {{ if ({inner}) {{ {use_of} }} }} else {{ {other} }}"),
                _ => format!("if ({outer}) {{ {other} }} else {{ {use_of} }}"),
            };
        }
        if self.rng.chance(30) {
            return format!("if ({inner}) {{ if ({outer}) {to} = {value}; else {{ {other} }} }}", to = to.text);
        }
        format!("if ({outer}) {{ if ({inner}) {to} = {value}; }} else {{ {other} }}", to = to.text)
    }

    /// A constant that changes behind its own back before an input is looked at.
    pub(super) fn known(&mut self) -> String {
        const CHANGES: [fn(&mut Make) -> String; 14] = [
            Make::callee,
            Make::callee,
            Make::out_parameter,
            Make::twice,
            Make::known_outside,
            Make::copy_bytes,
            Make::set_bytes,
            Make::byte,
            Make::union_of,
            Make::heap,
            Make::carried,
            Make::through_number,
            Make::message,
            Make::indirect_call,
        ];
        let place = self.object(8);
        self.focus = Some(place.clone());
        let value = if self.rng.chance(60) { place.ty.literal(0) } else { self.constant(place.ty) };
        let change = self.rng.pick(&CHANGES)(self);
        self.focus = None;
        let changed = match self.rng.below(7) {
            0 => self.condition(0),
            1 | 2 => place.text.clone(),
            3 => format!("!{}", place.text),
            4 => format!("{} == {value}", place.text),
            _ => format!("{} != {value}", place.text),
        };
        let gate = self.gate_of(&changed);
        format!("{} = {value};\n{change}\n{gate}", place.text)
    }

    /// Whether an input may be more than compared.
    fn may_use(&mut self, input: &Place) -> bool {
        !self.compared.contains(&input.text) || self.rng.chance(5)
    }

    /// An input, or a remainder of it, against a constant.
    fn input_condition(&mut self) -> String {
        let tested = self.tested.clone();
        let Some(place) = self.rng.pick_any(&tested) else { return self.condition(0) };
        if place.ty.bits > 8 && self.rng.chance(30) {
            let (by, rest) = (self.rng.within((2, 6)), self.rng.below(5));
            return match self.rng.below(4) {
                0 => format!("{} % {by}", place.text),
                1 => format!("{} % {by} == -{rest}", place.text),
                2 => format!("{x} % {by} == {rest} && {x} != {rest}", x = place.text),
                _ => format!("({} & {}) == {rest}", place.text, [1, 3, 7][by % 3]),
            };
        }
        let (constant, op) = (self.constant(place.ty), *self.rng.pick(&["==", "==", "!=", "<", ">"]));
        match self.rng.below(4) {
            0 => format!("!{}", place.text),
            1 => place.text,
            _ => format!("{} {op} {constant}", place.text),
        }
    }

    /// An input is converted to a float, or is one, and only tested.
    pub(super) fn tested_float(&mut self) -> String {
        let tested = self.tested.clone();
        let used = self.rng.pick_any(&tested).filter(|place| self.may_use(place));
        let Some(place) = used else { return self.assign() };
        let (name, to) = (self.name("v"), self.writable(8));
        let (float, factor) = (*self.rng.pick(&["float", "double"]), *self.rng.pick(&["0.5", "0.25", "1.0", "0.001"]));
        self.program.locals.push(format!("{float} {name} = 0;"));
        let x = format!("(signed char){}", place.text);
        let test = match self.rng.below(4) {
            0 => format!("(int){name}"),
            1 => format!("!(long){name}"),
            2 => name.clone(),
            _ => format!("(_Bool){name}"),
        };
        format!("{name} = ({float})({x}) * ({float}){factor}; if ({test}) {} = 4;", to.text)
    }

    /// `union { int whole; unsigned char parts[4]; ... }`
    pub(super) fn union_of(&mut self) -> String {
        let (name, variable) = (self.name("@U"), self.name("v"));
        let place = self.writable(8);
        let ty = place.ty;
        let size = ty.size();
        let float = if size == 4 { " float f;" } else { "" };
        self.program.outer.push(format!(
            "union {name} {{ {} whole; unsigned char parts[{size}]; signed char low;{float} }};",
            ty.name
        ));
        let mut text = String::new();
        if self.rng.chance(30) {
            self.program.outer.push(format!("union {name} @{variable} $G;"));
            text.push_str(&format!("@{variable}.whole = {};", place.text));
            return self.union_use(text, &format!("@{variable}"), &place, size);
        }
        self.program.locals.push(format!("union {name} {variable} = {{0}};"));
        text.push_str(&format!("{variable}.whole = {};", place.text));
        self.union_use(text, &variable, &place, size)
    }

    fn union_use(&mut self, mut text: String, variable: &str, place: &Place, size: usize) -> String {
        let at = self.rng.below(size);
        match self.rng.below(4) {
            0 => {
                let value = self.number(1);
                text.push_str(&format!(" {variable}.parts[{at}] = (unsigned char)({value});"));
                text.push_str(&format!(" {} = {variable}.whole;", place.text));
            }
            1 => {
                let to = self.writable(8);
                text.push_str(&format!(" {} = ({}){variable}.parts[{at}];", to.text, to.ty.name));
            }
            2 => {
                text.push_str(&format!(" if ({variable}.low < 3) {variable}.low = 7;"));
                text.push_str(&format!(" {} = {variable}.whole;", place.text));
            }
            _ => {
                let condition = self.condition(0);
                text.push_str(&format!(" if ({condition}) {variable}.parts[{at}]++;"));
                text.push_str(&format!(" {} = {variable}.whole;", place.text));
            }
        }
        text
    }

    /// Bit-fields, signed and unsigned.
    pub(super) fn bits(&mut self) -> String {
        let (name, variable) = (self.name("@B"), self.name("v"));
        let widths: Vec<usize> = (0..3).map(|_| self.rng.within((1, 17))).collect();
        self.program.outer.push(format!(
            "struct {name} {{ unsigned a : {}; int b : {}; unsigned c : {}; unsigned char d; }};",
            widths[0],
            widths[1].max(2),
            widths[2]
        ));
        self.program.locals.push(format!("struct {name} {variable} = {{0}};"));
        let (from, field, mut text) = (self.number(1), *self.rng.pick(&["a", "b", "c"]), String::new());
        text.push_str(&format!("{variable}.{field} = {from};"));
        if self.rng.chance(40) {
            let condition = self.condition(0);
            text.push_str(&format!(" if ({condition}) {variable}.{field} ^= 1;"));
        }
        let ty = if field == "b" { INT } else { UINT };
        self.places.push(Place {
            text: format!("{variable}.{field}"),
            ty: Ty { bits: 1, ..ty },
            addressable: false,
            global: false,
            through_pointer: false,
        });
        if self.rng.chance(40) {
            let other = self.name("v");
            self.program.locals.push(format!("struct {name} {other} = {{0}};"));
            text.push_str(&format!(" {other} = {variable}; {other}.{field}++;"));
            let to = self.writable(8);
            text.push_str(&format!(" {} = ({}){other}.{field};", to.text, to.ty.name));
        } else {
            let to = self.writable(8);
            text.push_str(&format!(" {} = ({}){variable}.{field};", to.text, to.ty.name));
        }
        text
    }

    /// `memcpy` or `memmove` of some bytes of one variable to another.
    pub(super) fn copy_bytes(&mut self) -> String {
        let (to, from) = (self.object(8), self.object(8));
        if to.text == from.text {
            return self.assign();
        }
        let size = to.ty.size().min(from.ty.size());
        let size = if self.rng.chance(60) { size } else { self.rng.within((1, size)) };
        let function = *self.rng.pick(&["memcpy", "memcpy", "memmove"]);
        format!("{function}(&{}, &{}, {size});", to.text, from.text)
    }

    pub(super) fn set_bytes(&mut self) -> String {
        let to = self.object(8);
        let (size, byte) = (self.rng.within((1, to.ty.size())), *self.rng.pick(&[0, 1, 255, 128]));
        format!("memset(&{}, {byte}, {size});", to.text)
    }

    /// One byte of a variable.
    pub(super) fn byte(&mut self) -> String {
        let (place, value) = (self.object(8), self.number(1));
        let at = self.rng.below(place.ty.size());
        match self.rng.below(3) {
            0 => format!("((unsigned char *)&{})[{at}] = (unsigned char)({value});", place.text),
            1 => {
                let (pointer, name) = ("unsigned char *", self.name("v"));
                self.program.locals.push(format!("{pointer}{name} = 0;"));
                format!("{name} = (unsigned char *)&{0}; *({name} + {at}) = (unsigned char)({value});", place.text)
            }
            _ => {
                let to = self.writable(8);
                format!("{} = ({})*((unsigned char *)&{} + {at});", to.text, to.ty.name, place.text)
            }
        }
    }

    /// A structure that is filled, copied and read.
    pub(super) fn structure(&mut self) -> String {
        let (name, a, b) = (self.name("@S"), self.name("v"), self.name("v"));
        let (x, y) = (self.field_type(), self.field_type());
        self.program.outer.push(format!("struct {name} {{ {} x; {} y[2]; }};", x.name, y.name));
        self.program.locals.push(format!("struct {name} {a} = {{0}}, {b} = {{0}};"));
        let (v, w) = (self.number(1), self.number(1));
        let copy = match self.rng.below(4) {
            0 => format!("{b} = {a};"),
            1 => format!("memcpy(&{b}, &{a}, sizeof {a});"),
            2 => format!("*&{b} = *&{a};"),
            _ => {
                let f = self.name("@f");
                self.program.outer.push(format!("static struct {name} {f}(struct {name} s) {{ s.x++; return s; }}"));
                format!("{b} = {f}({a});")
            }
        };
        self.places.push(Place {
            text: format!("{b}.x"),
            ty: x,
            addressable: true,
            global: false,
            through_pointer: false,
        });
        let to = self.writable(8);
        let at = self.rng.below(2);
        format!(
            "{a}.x = ({})({v}); {a}.y[{at}] = ({})({w}); {copy} {} = ({}){b}.{};",
            x.name,
            y.name,
            to.text,
            to.ty.name,
            if self.rng.chance(50) { "x".to_string() } else { format!("y[{at}]") }
        )
    }

    /// The type of a member that may be written in all ways.
    pub(super) fn field_type(&mut self) -> Ty {
        loop {
            let ty = self.ty();
            if ty.bits > 1 {
                return ty;
            }
        }
    }

    /// An object of the heap; sometimes the address of a variable lies there.
    pub(super) fn heap(&mut self) -> String {
        let (place, value, pointer) = (self.object(8), self.number(1), self.name("v"));
        let (name, ty) = (&place.text, place.ty.name);
        if self.rng.chance(50) {
            self.program.locals.push(format!("{ty} **{pointer} = 0;"));
            return format!(
                "{pointer} = malloc(sizeof *{pointer}); *{pointer} = &{name}; **{pointer} = ({ty})({value}); free({pointer});"
            );
        }
        self.program.locals.push(format!("{ty} *{pointer} = 0;"));
        let condition = self.condition(0);
        format!(
            "{pointer} = malloc(sizeof *{pointer}); *{pointer} = {name}; if ({condition}) *{pointer} = ({ty})({value}); {name} = *{pointer}; free({pointer});"
        )
    }

    /// An element whose index is not a constant.
    pub(super) fn array(&mut self) -> String {
        let (name, ty) = (self.name("v"), self.field_type());
        let (index, value, to) = (self.number(1), self.number(1), self.writable(8));
        self.program.locals.push(format!("{} {name}[4] = {{1, 2, 3, 4}};", ty.name));
        self.places.push(Place {
            text: format!("{name}[1]"),
            ty,
            addressable: true,
            global: false,
            through_pointer: false,
        });
        let second = if self.rng.chance(50) { index.clone() } else { self.number(0) };
        format!("{name}[({index}) & 3] = ({})({value}); {} = ({}){name}[({second}) & 3];", ty.name, to.text, to.ty.name)
    }
}
