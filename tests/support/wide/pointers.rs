//! Variables that change behind their own back: through pointers that are given away, and that travel in bytes,
//! numbers, masks and containers.

use super::make::{Make, Place};

impl Make {
    /// A function that writes through its parameter.
    pub(super) fn callee(&mut self) -> String {
        let (place, f) = (self.object(8), self.name("@f"));
        let ty = place.ty.name;
        let body = match self.rng.below(7) {
            0 => "*p = v;".to_string(),
            1 => format!("if (v > 2) *p = v; else *p = ({ty})1;"),
            2 => format!("{ty} c = v; memcpy(p, &c, sizeof c);"),
            3 => format!("{ty} **q = &p; **q = v;"),
            4 => "((unsigned char *)p)[0] = (unsigned char)v;".to_string(),
            5 => format!("*p = ({ty})((unsigned long)*p + (unsigned long)v);"),
            _ => format!("{ty} old = *p; *p = v; if (old == v) *p = ({ty})9;"),
        };
        self.program.outer.push(format!("static void {f}({ty} *p, {ty} v) {{ {body} }}"));
        let value = self.number(1);
        format!("{f}(&{}, ({ty})({value}));", place.text)
    }

    /// A result by a parameter, next to the result proper; sometimes two variables are exchanged.
    pub(super) fn out_parameter(&mut self) -> String {
        let (place, f) = (self.object(8), self.name("@f"));
        let ty = place.ty.name;
        let to = self.object(8);
        if to.ty == place.ty && to.text != place.text && self.rng.chance(50) {
            self.program.outer.push(format!("static void {f}({ty} *a, {ty} *b) {{ {ty} c = *a; *a = *b; *b = c; }}"));
            return format!("{f}(&{}, &{});", place.text, to.text);
        }
        self.program.outer.push(format!(
            "static int {f}({ty} v, {ty} *out) {{ if (v == ({ty})3) {{ *out = ({ty})7; return 1; }} *out = v; return 0; }}"
        ));
        let value = self.number(1);
        let then = self.assign();
        format!("if ({f}(({ty})({value}), &{})) {{ {then} }}", place.text)
    }

    /// Through a pointer to a pointer of the same function.
    pub(super) fn twice(&mut self) -> String {
        let (place, other, p, q) = (self.object(8), self.object(8), self.name("v"), self.name("v"));
        let ty = place.ty.name;
        self.program.locals.push(format!("{ty} *{p} = 0, **{q} = 0;"));
        let (value, condition) = (self.number(1), self.condition(0));
        let other = if other.ty == place.ty { other.text } else { place.text.clone() };
        match self.rng.below(3) {
            0 => format!("{p} = &{}; {q} = &{p}; **{q} = ({ty})({value});", place.text),
            1 => format!("{p} = ({condition}) ? &{} : &{other}; *{p} = ({ty})({value});", place.text),
            _ => {
                format!("{p} = &{}; {q} = &{p}; if ({condition}) *{q} = &{other}; *{p} = ({ty})({value});", place.text)
            }
        }
    }

    /// The address is left in a variable of the file, and another function writes through it.
    pub(super) fn known_outside(&mut self) -> String {
        let (place, g, f) = (self.object(8), self.name("@q"), self.name("@f"));
        let ty = place.ty.name;
        self.program.outer.push(format!("{ty} *{g} $G;"));
        self.program.outer.push(format!("static void {f}(long v) {{ if ({g}) *{g} = ({ty})v; }}"));
        let (value, between) = (self.number(1), self.assign());
        format!("{g} = &{}; {between} {f}((long)({value}));", place.text)
    }

    /// The address travels in bytes.
    pub(super) fn carried(&mut self) -> String {
        let (place, p, b) = (self.object(8), self.name("v"), self.name("v"));
        let (ty, name) = (place.ty.name, &place.text);
        let value = self.number(1);
        let q = self.name("v");
        self.program.locals.push(format!("{ty} *{p} = 0, *{q} = 0;"));
        let kinds = if self.program.addresses { 4 } else { 2 };
        let carry = match self.rng.below(kinds) {
            0 => {
                self.program.locals.push(format!("unsigned char {b}[8] = {{0}};"));
                format!("memcpy({b}, &{p}, 8); memcpy(&{q}, {b}, 8);")
            }
            1 => {
                self.program.locals.push(format!("unsigned {b}[2] = {{0}};"));
                format!("memcpy({b}, &{p}, 8); memcpy(&{q}, {b}, 4); memcpy((char *)&{q} + 4, {b} + 1, 4);")
            }
            2 => {
                self.program.locals.push(format!("unsigned char {b}[16] = {{0}}; int {b}i = 0;"));
                format!(
                    "for ({b}i = 0; {b}i < 8; {b}i++) {b}[{b}i] = ((unsigned char *)&{p})[{b}i]; for ({b}i = 7; {b}i >= 0; {b}i--) ((unsigned char *)&{q})[{b}i] = {b}[{b}i];"
                )
            }
            _ => {
                let u = self.name("@P");
                self.program
                    .outer
                    .push(format!("union {u} {{ {ty} *pointer; unsigned char bytes[8]; unsigned short half[4]; }};"));
                self.program.locals.push(format!("union {u} {b} = {{0}}, {b}c = {{0}}; int {b}i = 0;"));
                format!("{b}.pointer = {p}; for ({b}i = 0; {b}i < 8; {b}i++) {b}c.bytes[{b}i] = {b}.bytes[{b}i]; {q} = {b}c.pointer;")
            }
        };
        format!("{p} = &{name}; {carry} *{q} = ({ty})({value});")
    }

    /// The address is a number in between.
    pub(super) fn through_number(&mut self) -> String {
        if !self.program.addresses {
            return self.twice();
        }
        let (place, n) = (self.object(32), self.name("v"));
        let (ty, name) = (place.ty.name, &place.text);
        let value = self.number(1);
        self.program.locals.push(format!("unsigned long {n} = 0;"));
        let back = match self.rng.below(5) {
            0 => format!("({ty} *){n}"),
            1 => format!("({ty} *)(({n} | 1ul) & ~1ul)"),
            2 => format!("({ty} *)(({n} + 4ul) - 4ul)"),
            3 => format!("({ty} *)(({n} ^ 2ul) ^ 2ul)"),
            _ => format!("({ty} *)(({n} << 1) >> 1)"),
        };
        format!("{n} = (unsigned long)&{name}; *{back} = ({ty})({value});")
    }

    /// From a member to the structure around it, and from its first byte to another member.
    pub(super) fn container(&mut self) -> String {
        let (s, v, p) = (self.name("@S"), self.name("v"), self.name("v"));
        let (x, y) = (self.field_type(), self.field_type());
        self.program.outer.push(format!("struct {s} {{ char head[3]; {} x; {} y; }};", x.name, y.name));
        self.program.locals.push(format!("struct {s} {v} = {{{{0}}, 0, 0}}; char *{p} = 0;"));
        let (a, b) = (self.number(1), self.number(1));
        let reach = match self.rng.below(3) {
            0 => format!(
                "{p} = (char *)&{v}.y; ((struct {s} *)({p} - __builtin_offsetof(struct {s}, y)))->x = ({})({b});",
                x.name
            ),
            1 => format!(
                "{p} = (char *)&{v}; *({} *)({p} + __builtin_offsetof(struct {s}, x)) = ({})({b});",
                x.name, x.name
            ),
            _ => {
                let i = self.name("v");
                self.program.locals.push(format!("unsigned long {i} = 0;"));
                format!(
                    "{p} = (char *)&{v}; for ({i} = __builtin_offsetof(struct {s}, x); {i} < __builtin_offsetof(struct {s}, x) + sizeof({}); {i}++) {p}[{i}] = 3;",
                    x.name
                )
            }
        };
        self.places.push(Place {
            text: format!("{v}.x"),
            ty: x,
            addressable: true,
            global: false,
            through_pointer: false,
        });
        let to = self.writable(8);
        format!("{v}.x = ({})({a}); {reach} {} = ({}){v}.x;", x.name, to.text, to.ty.name)
    }

    /// A structure of bytes, with an address in it, goes to a function that writes there.
    pub(super) fn message(&mut self) -> String {
        let (place, m, f, v) = (self.object(8), self.name("@M"), self.name("@f"), self.name("v"));
        let (ty, name) = (place.ty.name, &place.text);
        let value = self.number(1);
        self.program.outer.push(format!("struct {m} {{ char p[8]; int n; }};"));
        let (p, c) = (self.name("v"), self.name("v"));
        self.program.locals.push(format!("struct {m} {v} = {{{{0}}, 0}}, {c} = {{{{0}}, 0}}; {ty} *{p} = 0;"));
        let fill = format!("{p} = &{name}; memcpy({v}.p, &{p}, sizeof {p}); {v}.n = (int)({value});");
        let (param, arrow) = if self.program.addresses { (format!("{m} m"), "m.") } else { (format!("{m} *m"), "m->") };
        self.program.outer.push(format!(
            "static void {f}(struct {param}) {{ {ty} *p; memcpy(&p, {arrow}p, 8); if ({arrow}n) *p = ({ty}){arrow}n; }}"
        ));
        if self.program.addresses {
            format!("{fill} {c} = {v}; {f}({c});")
        } else {
            format!("{fill} memcpy(&{c}, &{v}, sizeof {c}); {f}(&{c});")
        }
    }

    /// A call of one of two functions.
    pub(super) fn indirect_call(&mut self) -> String {
        let (place, f, h) = (self.object(8), self.name("@f"), self.name("@h"));
        let ty = place.ty.name;
        let pointer = self.name("v");
        self.program.outer.push(format!("static void {f}({ty} *p) {{ *p = ({ty})5; }}"));
        self.program.outer.push(format!("static void {h}({ty} *p) {{ *p = ({ty})(*p ^ 1); }}"));
        self.program.locals.push(format!("void (*{pointer})({ty} *) = {f};"));
        let condition = self.condition(0);
        format!("if ({condition}) {pointer} = {h}; {pointer}(&{});", place.text)
    }
}
