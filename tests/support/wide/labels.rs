//! Jumps through tables of labels (GCC, "Labels as Values"), and labels that are reached from several places.

use super::make::Make;

impl Make {
    pub(super) fn jump_by_table(&mut self) -> String {
        let (table, n) = (self.name("v"), self.name("v"));
        let labels: Vec<String> = (0..4).map(|_| self.name("l")).collect();
        let out = &labels[3];
        self.program.locals.push(format!("int {n} = 0;"));
        let (first, again) = (self.number(1), self.number(1));
        let bodies: Vec<String> = (0..3).map(|_| self.small()).collect();
        let leave = self.rng.within((1, 4));
        let kept = *self.rng.pick(&["static void *const", "void *"]);
        let mut text = format!(
            "{kept} {table}[4] = {{ &&{}, &&{}, &&{}, &&{out} }};\ngoto *{table}[({first}) & 3];",
            labels[0], labels[1], labels[2]
        );
        for (at, (label, body)) in labels.iter().zip(&bodies).enumerate() {
            let next = match self.rng.below(4) {
                0 => format!("goto *{table}[({again}) & 3];"),
                1 => format!("goto {};", labels[self.rng.below(4)]),
                2 => format!("{{ void *p = {table}[{}]; goto *p; }}", (at + 1) % 4),
                _ => String::new(),
            };
            text.push_str(&format!("\n{label}: if ({n}++ >= {leave}) goto {out}; {body} {next}"));
        }
        format!("{{ {text}\n{out}:; }}")
    }
}
