//! Calls of functions that are declared without parameters (`int f();`), and definitions in the old style: arguments
//! are promoted (C11 6.5.2.2p6), and converted back to narrow parameters (C11 6.9.1p10).

use super::make::Make;
use super::types::{Ty, INT};

impl Make {
    pub(super) fn without_prototype(&mut self) -> String {
        let (f, result, to) = (self.name("@f"), self.field_type(), self.writable(8));
        let params: Vec<Ty> = (0..self.rng.within((1, 3))).map(|_| self.field_type()).collect();
        let names: Vec<String> = (0..params.len()).map(|at| format!("a{at}")).collect();
        let uses: Vec<String> = names.iter().map(|name| format!("(unsigned long){name}")).collect();
        let op = *self.rng.pick(&[" * 3 + ", " - ", " ^ "]);
        let early = self.rng.chance(40);
        let list = |declare: &dyn Fn(Ty) -> String| {
            let each = names.iter().zip(&params).map(|(name, ty)| format!("{} {name}", declare(*ty)));
            each.collect::<Vec<_>>()
        };
        let change = if self.rng.chance(30) { "a0++;".to_string() } else { String::new() };
        let body = format!("{{ {change} return ({})({}); }}", result.name, uses.join(op));
        // A definition with a prototype takes what arguments are promoted to.
        let old_style = self.rng.chance(70);
        let definition = if old_style {
            let declared: String = list(&|ty| ty.name.to_string()).iter().map(|text| format!(" {text};")).collect();
            format!("static {} {f}({}){declared} {body}", result.name, names.join(", "))
        } else {
            let declared = list(&|ty| ty.promoted().name.to_string());
            format!("static {} {f}({}) {body}", result.name, declared.join(", "))
        };
        if early || !old_style {
            let (g, unused) = (self.name("@f"), INT);
            let arguments = self.arguments(&params);
            self.program.outer.push(format!(
                "static {0} {f}(); static {0} {g}(void) {{ {1} k = 1; return {f}({2}); }} {definition}",
                result.name,
                unused.name,
                arguments.replace("ARG", "k")
            ));
            if self.rng.chance(30) {
                return format!("{} = ({}){g}();", to.text, to.ty.name);
            }
        } else {
            self.program.outer.push(definition);
        }
        let values: Vec<String> = params.iter().map(|_| self.number(1)).collect();
        let mut arguments = self.arguments(&params);
        values.iter().for_each(|value| arguments = arguments.replacen("ARG", value, 1));
        if self.rng.chance(40) {
            let p = self.name("v");
            self.program.locals.push(format!("{} (*{p})() = {f};", result.name));
            let called = if self.rng.chance(50) { format!("(*{p})") } else { p };
            return format!("{} = ({}){called}({arguments});", to.text, to.ty.name);
        }
        format!("{} = ({}){f}({arguments});", to.text, to.ty.name)
    }

    /// Arguments whose promoted types are those of the parameters.
    fn arguments(&mut self, params: &[Ty]) -> String {
        let mut each = |ty: &Ty| {
            let promoted = ty.promoted();
            let narrow: &[&str] = &["short", "unsigned char", "_Bool", "int", "int"];
            let cast = if promoted.name == INT.name { *self.rng.pick(narrow) } else { promoted.name };
            format!("({cast})(ARG)")
        };
        params.iter().map(&mut each).collect::<Vec<_>>().join(", ")
    }
}
