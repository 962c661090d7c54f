//! `__attribute__((alias("f")))` (GCC, "Common Function Attributes"): another name of a function or object that the
//! same file defines. After all files have been lowered, the other name is replaced by that of the definition.

use super::scope::Entity;
use super::state::Alias;
use super::Lowerer;
use crate::ir::{Function, Id, Type, TypeKind};
use crate::source::Span;

impl Lowerer<'_> {
    /// Records that a declaration makes a name an alias.
    pub(super) fn note_alias(&mut self, of: Entity, alias: Option<&(String, Span)>) {
        if let Some((target, span)) = alias {
            self.aliases.declared.push(Alias { of, target: target.clone(), span: *span });
        }
    }

    /// Finds the definitions for the aliases of a unit, at its end.
    pub(super) fn find_aliased(&mut self) {
        for Alias { of, target, span } in std::mem::take(&mut self.aliases.declared) {
            match (of, self.linked.get(target.as_str())) {
                (Entity::Function(of), Some(Entity::Function(to))) => {
                    self.facts[of.index()].refs.push(*to);
                    self.aliases.functions.insert(of, (*to, span));
                }
                (Entity::Var(of), Some(Entity::Var(to))) => {
                    self.aliases.vars.insert(of, (*to, span));
                }
                (_, _) => {
                    let message = format!("the attribute alias needs a definition of '{target}' in the same file");
                    // The error is reported; no code needs to be dropped.
                    let _ = self.error::<()>("alias", span, message);
                }
            }
        }
    }

    /// Replaces the aliases. A weak one gives way to a definition of its name.
    pub(super) fn replace_aliases(&mut self) {
        let mut aliases = std::mem::take(&mut self.aliases);
        let program = &self.program;
        aliases.functions.retain(|of, _| program.functions[*of].body.is_none());
        aliases.vars.retain(|of, _| program.vars[*of].init.is_none());
        let function_type = |id: Id<Function>| Type::new(TypeKind::Function(program.functions[id].ty.clone().into()));
        let functions = aliases.functions.iter().filter(|(of, (to, _))| function_type(**of) != function_type(*to));
        let vars = aliases.vars.iter().filter(|(of, (to, _))| program.vars[**of].ty.kind != program.vars[*to].ty.kind);
        let mut differing: Vec<Span> = functions.map(|(_, (_, span))| *span).collect();
        differing.extend(vars.map(|(_, (_, span))| *span));
        for span in differing {
            let help = "declare it with the type of the definition";
            // The error is reported; no code needs to be dropped.
            let _ = self.unsupported::<()>("alias", span, "an alias with another type than the definition", help);
        }
        if aliases.functions.is_empty() && aliases.vars.is_empty() {
            return;
        }
        for (_, function) in self.program.functions.iter_mut() {
            function.body.iter_mut().for_each(|body| aliases.block(body));
        }
        for (_, var) in self.program.vars.iter_mut() {
            var.init.iter_mut().for_each(|init| aliases.init(init));
        }
    }
}
