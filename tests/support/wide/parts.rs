//! Objects of which only a part is set, and of which only that part is looked at: bit-fields beside others, members,
//! elements, bytes; set by statements that jumps may leave out, in the second round of a loop, by initializers for a
//! part (C11 6.7.9p19, p21).

use super::make::Make;

/// The members of the structure that is set in part, and what may be assigned to them.
const MEMBERS: &[&str] = &["a", "b", "c", "d", "e[0]", "e[1]", "in.f", "in.g"];

impl Make {
    pub(super) fn set_in_part(&mut self) -> String {
        let (tag, v) = (self.name("@S"), self.name("v"));
        // Of few bits that nobody sets, all values are tried.
        let few = self.rng.chance(85);
        let widths: Vec<usize> = (0..2).map(|_| self.rng.within((2, if few { 2 } else { 11 }))).collect();
        let (third, inner) = if few { ("", ("", "")) } else { (" : 7", (" : 3", " : 5")) };
        let (unit, other) = (*self.rng.pick(&["unsigned", "unsigned char", "unsigned short"]), self.field_type());
        let most = if unit == "unsigned char" { 8 } else { 11 };
        self.program.outer.push(format!(
            "struct {tag} {{ {unit} a : {}, b : {}; int c{}; {3} d; {3} e[2]; struct {{ {unit} f{4}, g{5}; }} in; }};",
            widths[0].min(most),
            widths[1].min(most),
            third,
            other.name,
            inner.0,
            inner.1,
        ));
        match self.rng.below(4) {
            0 => self.initialized_in_part(&format!("struct {tag}"), &v),
            1 => self.bytes_in_part(&format!("struct {tag}"), &v),
            _ => self.assigned_in_part(&format!("struct {tag}"), &v),
        }
    }

    fn member(&mut self) -> &'static str {
        MEMBERS[self.rng.below(MEMBERS.len())]
    }

    /// Some members are set, on every way that leads to where they are read.
    fn assigned_in_part(&mut self, ty: &str, v: &str) -> String {
        let (first, second, copy) = (self.member(), self.member(), self.name("v"));
        let (x, y, to) = (self.number(1), self.number(1), self.writable(8));
        let (condition, label) = (self.condition(0), self.name("l"));
        let more = match self.rng.below(4) {
            0 => format!("{v}.{first}++;"),
            1 => format!("{v}.{first} ^= 1; {v}.{second} -= 3;"),
            2 => format!("{v}.{second} = {v}.{first};"),
            _ => String::new(),
        };
        let set = match self.rng.below(6) {
            0 => format!("{v}.{first} = {x}; {v}.{second} = {y};"),
            1 => format!("{v}.{second} = {y}; if ({condition}) {v}.{first} = {x}; else {v}.{first} = 2;"),
            2 => format!("{v}.{first} = {x}; {v}.{second} = 1; if ({condition}) goto {label}; {v}.{second} = {y};\n{label}:;"),
            3 => format!("switch (({x}) & 3) {{ case 0: {v}.{first} = 1; default: {v}.{first} = 3; case 2: {v}.{second} = {y}; break; case 3: {v}.{second} = 0; }} {v}.{first} = 1;"),
            4 => format!("for (int i = 0; i < 3; i++) {{ {v}.{first} = {x}; if (i == 1) continue; {v}.{second} = i; }}"),
            _ => format!("{{ {ty} *p = &{v}; p->{first} = {x}; p->{second} = {y}; }}"),
        };
        let read = match self.rng.below(4) {
            0 => format!("{ty} {copy} = {v}; {} = ({})({copy}.{first} + {copy}.{second});", to.text, to.ty.name),
            1 => format!(
                "{ty} {copy}; memcpy(&{copy}, &{v}, sizeof {v}); {} = ({})({copy}.{second} * 3 - {copy}.{first});",
                to.text, to.ty.name
            ),
            _ => format!("{} = ({})({v}.{first} * 5 + {v}.{second});", to.text, to.ty.name),
        };
        if self.rng.chance(30) {
            // It begins anew in each round.
            let round = self.name("i");
            return format!("for (int {round} = 0; {round} < 2; {round}++) {{ {ty} {v}; {set} {more} {read} }}");
        }
        format!("{{ {ty} {v}; {set} {more} {read} }}")
    }

    /// What an initializer leaves out is zero.
    fn initialized_in_part(&mut self, ty: &str, v: &str) -> String {
        let (x, y, at, to) = (self.number(1), self.number(1), self.rng.below(6), self.writable(8));
        let (member, other) = (self.member(), self.member());
        let (text, element) = match self.rng.below(6) {
            0 => (format!("{ty} {v} = {{ .b = {x}, .e[1] = {y} }};"), format!("{v}.{member}")),
            1 => (format!("{ty} {v} = {{ {x}, {y} }}; {v}.{other}++;"), format!("{v}.{member}")),
            2 => (
                format!("{ty} {v}[3] = {{ [1] = {{ .in.g = {x}, .d = {y} }}, [1].c = -1 }};"),
                format!("{v}[{}].{member}", at % 3),
            ),
            3 => (format!("int {v}[6] = {{ [1 ... 3] = {x}, [2] = {y} }};"), format!("{v}[{at}]")),
            4 => (format!("signed char {v}[6] = {{ 1, [4] = {x}, {y} }};"), format!("{v}[{at}]")),
            _ => (format!("{ty} {v}; {v} = ({ty}){{ .in = {{ {x} }}, .a = {y} }};"), format!("{v}.{member}")),
        };
        format!("{{ {text} {} = ({})({element}); }}", to.text, to.ty.name)
    }

    /// Some bytes are set, and these are read.
    fn bytes_in_part(&mut self, ty: &str, v: &str) -> String {
        let (from, size, to) = (self.rng.below(3), self.rng.below(4) + 1, self.writable(8));
        let (at, value) = (from + self.rng.below(size), *self.rng.pick(&[0, 1, 255, 128]));
        let source = self.object(8);
        let set = if self.rng.chance(50) {
            format!("memset((char *)&{v} + {from}, {value}, {size});")
        } else {
            let most = size.min(source.ty.size());
            format!(
                "memset((char *)&{v} + {from}, {value}, {size}); memcpy((char *)&{v} + {from}, &{}, {most});",
                source.text
            )
        };
        let read = match self.rng.below(3) {
            0 => format!("((unsigned char *)&{v})[{at}]"),
            1 => format!("*((signed char *)&{v} + {at})"),
            _ => format!("(({{ {ty} w; memmove(&w, &{v}, sizeof w); ((unsigned char *)&w)[{at}]; }}))"),
        };
        format!("{{ {ty} {v}; {set} {} = ({}){read}; }}", to.text, to.ty.name)
    }
}
