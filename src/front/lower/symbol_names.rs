//! Labels of declarations (`int f(void) __asm__("g");`): the linker uses this name for the function or object (GCC,
//! "Asm Labels"). Here, names are linked without labels, so a label that names another entity of the program is
//! rejected.

use super::scope::Entity;
use super::state::Labeled;
use super::Lowerer;
use crate::diag::Diagnostic;
use crate::front::library_bodies;
use crate::ir::Storage;
use crate::library;
use crate::source::Span;

impl Lowerer<'_> {
    /// Records the label of a function or of an object with linkage. Library functions are modeled by name, so their
    /// labels are ignored.
    pub(super) fn note_label(&mut self, name: &str, label: Option<&(String, Span)>) {
        let in_c = |name: &str| library_bodies::names().any(|(known, _)| known == name);
        let known = |name: &str| library::lookup(name).is_some() || in_c(name);
        let Some((label, span)) = label.filter(|(label, _)| label != name && !known(name) && !known(label)) else {
            return;
        };
        self.labels.push(Labeled { name: name.to_owned(), label: label.clone(), span: *span });
    }

    /// Rejects labels that are names of other functions and objects that the program defines, or their labels.
    pub(super) fn check_labels_of_declarations(&mut self) {
        let labels = std::mem::take(&mut self.labels);
        for Labeled { name, label, span } in &labels {
            let mut others = labels.iter().filter(|other| other.label == *label && other.name != *name);
            if self.program_defines(label) || others.any(|other| self.program_defines(&other.name)) {
                let message = format!("a declaration that links '{name}' with '{label}' is not supported");
                let diagnostic = Diagnostic::unsupported("asm-label", *span, message);
                self.diags.push(diagnostic.help(format!("use '{label}' itself")));
            }
        }
    }
    /// Whether the program defines the function or object with this name.
    fn program_defines(&self, name: &str) -> bool {
        match self.linked.get(name) {
            Some(Entity::Function(id)) => self.program.functions[*id].body.is_some(),
            Some(Entity::Var(id)) => self.program.vars[*id].storage != Storage::Extern,
            Some(Entity::Typedef(..) | Entity::Constant(..) | Entity::Poison(_)) | None => false,
        }
    }
}
