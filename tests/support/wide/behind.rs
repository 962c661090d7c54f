//! Programs about one thing: a variable that changes behind its own back, and decides what is done with an input of
//! full width. What is said of the input must not rest on the value that the variable had before.

use super::make::{Make, Place};
use super::types::{Ty, ALL};

/// Ways to change a variable of `main`: each gives statements.
const CHANGES: [fn(&mut Make, &Place) -> String; 12] = [
    by_callee,
    by_thread,
    by_copy,
    by_pointer_to_pointer,
    by_out_parameter,
    by_structure,
    by_bit_field,
    by_byte,
    by_union,
    given_before,
    by_member,
    by_set_memory,
];

impl Make {
    /// The whole program but for its first variables.
    pub(super) fn behind(&mut self) {
        self.program.kinds.push("behind");
        let (ty, input) = (self.field_type(), self.input_of_some_type());
        let place = self.local(ty, "0");
        let known = if self.rng.chance(60) { ty.literal(0) } else { self.constant(ty) };
        let ask = self.ask(&input);
        let way = *self.rng.pick(&CHANGES);
        let change = way(self, &place);
        // What is known is known behind the input.
        let set = format!("{} = {known};", place.text);
        self.program.body.push(if self.rng.chance(80) { format!("{ask}\n{set}") } else { format!("{set}\n{ask}") });
        self.program.body.push(change);
        let changed = match self.rng.below(5) {
            0 => place.text.clone(),
            1 => format!("!{}", place.text),
            2 => format!("{} == {known}", place.text),
            _ => format!("{} != {known}", place.text),
        };
        let to = self.local(super::types::INT, "1");
        let inner = self.use_of(&input, &to);
        let other = if self.rng.chance(30) { self.use_of(&input, &to) } else { String::new() };
        self.program.body.push(format!("if ({changed}) {{ {inner} }} else {{ {other} }}"));
        let check = self.note(&to.text);
        self.program.body.push(check);
    }

    /// An input that is looked at in part, or as another type.
    pub(super) fn in_part(&mut self) {
        self.program.kinds.push("in-part");
        let input = self.input_of_some_type();
        let ask = self.ask(&input);
        self.program.body.push(ask);
        let to = self.local(super::types::INT, "1");
        let text = match self.rng.below(9) {
            7 | 8 => self.cut_off(&input, &to),
            0 => {
                let (at, value) = (self.rng.below(input.ty.size()), self.rng.below(9));
                format!("if (((unsigned char *)&{})[{at}] == {value}) {} = 3;", input.text, to.text)
            }
            1 => {
                let (at, value) = (self.rng.below(input.ty.size()), self.rng.below(3));
                let inner = self.use_of(&input, &to);
                format!("((unsigned char *)&{})[{at}] = {value};\n{inner}", input.text)
            }
            2 | 3 => self.in_a_union(&input, &to),
            4 => {
                // A wide variable of which the input is the first bytes.
                let (wide, n) = (self.name("v"), self.constant(super::types::ULONG));
                self.program.locals.push(format!("unsigned long {wide} = 0;"));
                format!(
                    "memcpy(&{wide}, &{}, {});\nif ({wide} == (unsigned long){n}) {} = 3;",
                    input.text,
                    input.ty.size(),
                    to.text
                )
            }
            _ => {
                let (float, wide) = (self.name("v"), *self.rng.pick(&["float", "double"]));
                self.program.locals.push(format!("{wide} {float} = 0;"));
                let factor = *self.rng.pick(&["0.5", "0.25", "0.1", "1.0"]);
                format!(
                    "{float} = ({wide})(signed char){} * ({wide}){factor};\nif ((int){float}) {to} = 3; else if ({float} != 0) {to} = 4;",
                    input.text,
                    to = to.text
                )
            }
        };
        self.program.body.push(text);
        let check = self.note(&to.text);
        self.program.body.push(check);
    }

    /// The lowest bytes of a large input are a small number.
    fn cut_off(&mut self, input: &Place, to: &Place) -> String {
        let (small, least) = (self.rng.below(100), self.rng.within((100, 200)));
        let narrow = *self.rng.pick(&["unsigned char", "signed char", "char"]);
        self.program.constants.push(256 + small as i128);
        let copy = self.name("v");
        self.program.locals.push(format!("{narrow} {copy} = 0;"));
        let x = &input.text;
        match self.rng.below(2) {
            0 => format!("if ({x} > {least}) {{ if (({narrow}){x} == {small}) {} = 3; }}", to.text),
            _ => format!("if ({x} > {least}) {{ {copy} = ({narrow}){x}; if ({copy} == {small}) {} = 3; }}", to.text),
        }
    }

    fn in_a_union(&mut self, input: &Place, to: &Place) -> String {
        let (name, variable, size) = (self.name("@U"), self.name("v"), input.ty.size());
        self.program.outer.push(format!(
            "union {name} {{ {} whole; unsigned char parts[8]; int number; unsigned long wide; }};",
            input.ty.name
        ));
        self.program.locals.push(format!("union {name} {variable} = {{0}};"));
        let (at, value) = (self.rng.below(size), self.rng.below(5));
        // What a negative number is if its sign does not count.
        let unsigned = *self.rng.pick(&["65535", "32768", "255", "128"]);
        let constant = if self.rng.chance(50) { self.constant(super::types::INT) } else { unsigned.to_string() };
        let test = match self.rng.below(3) {
            0 => format!("if ({variable}.parts[{at}] == {value}) {} = 3;", to.text),
            1 => format!("if ({variable}.number == (int){constant}) {} = 3;", to.text),
            _ => format!(
                "{variable}.parts[{at}] = {value}; if ({variable}.whole == ({}){constant}) {} = 3;",
                input.ty.name, to.text
            ),
        };
        format!("{variable}.wide = 0; {variable}.whole = {};\n{test}", input.text)
    }

    /// A local that gets an input of more than a byte and that nothing else uses.
    fn input_of_some_type(&mut self) -> Place {
        loop {
            let ty = *self.rng.pick(ALL);
            if !ty.input.is_empty() && ty.bits > 8 {
                let place = self.local(ty, "0");
                self.places.pop();
                return place;
            }
        }
    }

    fn ask(&mut self, input: &Place) -> String {
        let at = self.program.inputs.len();
        self.program.inputs.push(super::Input { ty: input.ty, range: None });
        format!("{} = ({})$I{at}${}$;", input.text, input.ty.name, input.ty.input)
    }

    /// What one value of the input decides.
    fn use_of(&mut self, input: &Place, to: &Place) -> String {
        let constant = self.constant(input.ty);
        let (value, op) = (self.rng.below(5) + 3, *self.rng.pick(&["==", "==", "<", ">"]));
        match self.rng.below(5) {
            0 => format!("{} = (int){};", to.text, input.text),
            1 => format!("if (!{}) {} = {value};", input.text, to.text),
            _ => format!("if ({} {op} {constant}) {} = {value};", input.text, to.text),
        }
    }

    /// A value that differs from most.
    fn other_value(&mut self, ty: Ty) -> String {
        if self.rng.chance(30) {
            return self.number(1);
        }
        ty.literal(self.rng.below(7) as i128 + 1)
    }
}

fn by_callee(make: &mut Make, place: &Place) -> String {
    let (f, value, ty) = (make.name("@f"), make.other_value(place.ty), place.ty.name);
    let body = *make.rng.pick(&["*p = v;", "if (v != 3) *p = v;", "T **q = &p; **q = v;", "p[0] = v; v = 0;"]);
    make.program.outer.push(format!("static void {f}({ty} *p, {ty} v) {{ {} }}", body.replace('T', ty)));
    format!("{f}(&{}, ({ty})({value}));", place.text)
}

fn by_thread(make: &mut Make, place: &Place) -> String {
    make.program.threads = true;
    let (w, t, ty) = (make.name("@w"), make.name("v"), place.ty.name);
    let value = place.ty.literal(make.rng.below(7) as i128 + 1);
    make.program.outer.push(format!("static void *{w}(void *a) {{ {ty} *p = a; *p = {value}; return 0; }}"));
    make.program.locals.push(format!("pthread_t {t};"));
    format!("pthread_create(&{t}, 0, {w}, &{}); pthread_join({t}, 0);", place.text)
}

fn by_copy(make: &mut Make, place: &Place) -> String {
    let (from, value, size) = (make.name("v"), make.other_value(place.ty), place.ty.size());
    make.program.locals.push(format!("{} {from} = 0;", place.ty.name));
    let function = *make.rng.pick(&["memcpy", "memmove"]);
    let size = if make.rng.chance(60) { size } else { 1 };
    format!("{from} = ({})({value}); {function}(&{}, &{from}, {size});", place.ty.name, place.text)
}

fn by_set_memory(make: &mut Make, place: &Place) -> String {
    let (value, size) = (make.rng.below(4), place.ty.size());
    format!("memset(&{}, {value}, {size});", place.text)
}

fn by_pointer_to_pointer(make: &mut Make, place: &Place) -> String {
    let (p, q, value) = (make.name("v"), make.name("v"), make.other_value(place.ty));
    let ty = place.ty.name;
    make.program.locals.push(format!("{ty} *{p} = 0, **{q} = 0;"));
    format!("{q} = &{p}; *{q} = &{}; **{q} = ({ty})({value});", place.text)
}

fn by_out_parameter(make: &mut Make, place: &Place) -> String {
    let (f, value, ty) = (make.name("@f"), make.other_value(place.ty), place.ty.name);
    make.program.outer.push(format!("static int {f}({ty} v, {ty} *out) {{ *out = v; return v != 0; }}"));
    format!("(void){f}(({ty})({value}), &{});", place.text)
}

/// The variable is a member of what is assigned as a whole.
fn by_structure(make: &mut Make, place: &Place) -> String {
    let (s, a, b) = (make.name("@S"), make.name("v"), make.name("v"));
    let (ty, value) = (place.ty.name, make.other_value(place.ty));
    make.program.outer.push(format!("struct {s} {{ {ty} x; {ty} y; }};"));
    make.program.locals.push(format!("struct {s} {a} = {{0}}, {b} = {{0}};"));
    let copy = match make.rng.below(3) {
        0 => format!("{a} = {b};"),
        1 => format!("*&{a} = *&{b};"),
        _ => {
            let f = make.name("@f");
            make.program.outer.push(format!("static struct {s} {f}(struct {s} s) {{ s.y++; return s; }}"));
            format!("{a} = {f}({b});")
        }
    };
    format!("{a}.x = {n}; {b}.x = ({ty})({value}); {copy} {n} = {a}.x;", n = place.text)
}

fn by_bit_field(make: &mut Make, place: &Place) -> String {
    let (s, a) = (make.name("@B"), make.name("v"));
    let (width, value) = (make.rng.within((2, 9)), make.rng.below(3) + 1);
    make.program.outer.push(format!(
        "union {s} {{ struct {{ unsigned a : {width}; unsigned b : 5; }} bits; {} whole; unsigned long all; }};",
        place.ty.name
    ));
    make.program.locals.push(format!("union {s} {a} = {{0}};"));
    format!("{a}.whole = {n}; {a}.bits.a = {value}; {n} = {a}.whole;", n = place.text)
}

fn by_byte(make: &mut Make, place: &Place) -> String {
    let (at, value) = (make.rng.below(place.ty.size()), make.rng.below(7) + 1);
    match make.rng.below(2) {
        0 => format!("((unsigned char *)&{})[{at}] = {value};", place.text),
        _ => {
            let p = make.name("v");
            make.program.locals.push(format!("unsigned char *{p} = 0;"));
            format!("{p} = (unsigned char *)&{}; {p}[{at}] ^= {value};", place.text)
        }
    }
}

fn by_union(make: &mut Make, place: &Place) -> String {
    let (u, a, size) = (make.name("@U"), make.name("v"), place.ty.size());
    let (at, value) = (make.rng.below(size), make.rng.below(7) + 1);
    make.program.outer.push(format!("union {u} {{ {} whole; unsigned char parts[8]; }};", place.ty.name));
    make.program.locals.push(format!("union {u} {a} = {{0}};"));
    format!("{a}.whole = {n}; {a}.parts[{at}] = {value}; {n} = {a}.whole;", n = place.text)
}

/// The address has been given away before; later, somebody writes there.
fn given_before(make: &mut Make, place: &Place) -> String {
    let (g, f, value, ty) = (make.name("@q"), make.name("@f"), make.other_value(place.ty), place.ty.name);
    make.program.outer.push(format!("{ty} *{g} $G;"));
    make.program.outer.push(format!("static void {f}(long v) {{ if ({g}) *{g} = ({ty})v; }}"));
    make.program.body.insert(0, format!("{g} = &{};", place.text));
    format!("{f}((long)({value}));")
}

/// A pointer in a structure or an array leads there.
fn by_member(make: &mut Make, place: &Place) -> String {
    let (s, a, value, ty) = (make.name("@S"), make.name("v"), make.other_value(place.ty), place.ty.name);
    make.program.outer.push(format!("struct {s} {{ int n; {ty} *p; }};"));
    make.program.locals.push(format!("struct {s} {a}[2] = {{{{0}}}};"));
    let at = make.rng.below(2);
    format!("{a}[{at}].p = &{}; *{a}[{at}].p = ({ty})({value});", place.text)
}
