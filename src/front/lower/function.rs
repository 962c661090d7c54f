//! Lowers function declarations and definitions.

use std::collections::HashMap;
use std::sync::Arc;

use lang_c::ast;
use lang_c::span::Node;

use super::attribute::Attrs;
use super::decl::merge;
use super::declarator::{declared_name, Declared, Param, Params};
use super::scope::{Entity, Poison, PrototypeScope};
use super::specifier::{of_declaration, Specified, StorageClass};
use super::state::ComputedGoto;
use super::{Body, Facts, Lower, Lowerer, Out};
use crate::ir::{
    Block, Expr, ExprKind, Function, FunctionType, Id, IdMap, Init, Origin, Stmt, StmtKind, Storage, Type, TypeKind,
    Var,
};
use crate::library;
use crate::source::Span;

impl<'a> Lowerer<'a> {
    /// Lowers a declaration of a function, at file scope or in a block.
    pub(super) fn function_declaration(
        &mut self,
        name: &'a str,
        said: &Specified,
        declared: Declared<'a>,
        span: Span,
    ) -> Lower<Id<Function>> {
        let TypeKind::Function(ty) = declared.ty.kind.clone() else {
            return self.error("declarator", span, "not a function");
        };
        let symbol = symbol(name, &declared.attrs);
        self.note_label(name, declared.attrs.asm_label.as_ref());
        let id = match self.linked_for(symbol, said.class == Some(StorageClass::Static)) {
            Some(Entity::Function(id)) => {
                self.merge_function(id, &ty, span)?;
                id
            }
            Some(Entity::Var(_)) => {
                return self.error("redeclaration", span, format!("'{name}' is declared as another kind of thing"));
            }
            _ => self.add_function(symbol, ty, span),
        };
        self.scopes.set_name(name, Entity::Function(id));
        self.note_alias(Entity::Function(id), declared.attrs.alias.as_ref());
        let function = &mut self.program.functions[id];
        function.is_static |= said.class == Some(StorageClass::Static);
        function.noreturn |= declared.attrs.noreturn;
        function.weak |= declared.attrs.weak;
        let facts = &mut self.facts[id.index()];
        facts.optional |= said.class == Some(StorageClass::Static) || said.inline;
        facts.ends = facts.ends.or(declared.attrs.ends);
        facts.starts = facts.starts.or(declared.attrs.starts);
        Ok(id)
    }

    /// Adds a function that is not yet known.
    pub(super) fn add_function(&mut self, name: &'a str, ty: Arc<FunctionType>, span: Span) -> Id<Function> {
        let id = self.program.functions.push(Function { span, ..Function::declared(name, ty.as_ref().clone()) });
        self.facts.push(Facts {
            ty,
            optional: false,
            weak: false,
            inline_definition: false,
            implicit: false,
            ends: None,
            starts: None,
            diags: Vec::new(),
            refs: Vec::new(),
        });
        self.linked.insert(name, Entity::Function(id));
        id
    }

    fn set_function_type(&mut self, id: Id<Function>, ty: Arc<FunctionType>) {
        self.program.functions[id].ty = ty.as_ref().clone();
        self.facts[id.index()].ty = ty;
    }

    /// Merges another declaration: the composite type (6.2.7p3) is that of the prototype.
    fn merge_function(&mut self, id: Id<Function>, ty: &Arc<FunctionType>, span: Span) -> Lower<()> {
        let is_here = !self.is_of_earlier_unit(id);
        // A unit between may have seen it as something else.
        let old = match is_here {
            true => self.facts[id.index()].ty.clone(),
            false => Arc::new(self.program.functions[id].ty.clone()),
        };
        if std::mem::take(&mut self.facts[id.index()].implicit) && is_here {
            self.set_function_type(id, ty.clone());
            return Ok(());
        }
        let (a, b) = (Type::new(TypeKind::Function(old.clone())), Type::new(TypeKind::Function(ty.clone())));
        if !self.compatible(&a, &b) {
            if self.sees_function_as(id, &old, ty, span) {
                self.facts[id.index()].ty = ty.clone();
                if self.program.functions[id].body.is_none() {
                    self.program.functions[id].ty = ty.as_ref().clone();
                }
                return Ok(());
            }
            let name = self.program.functions[id].name.clone();
            return self.error("redeclaration", span, format!("'{name}' is declared with two different types"));
        }
        let name = self.program.functions[id].name.clone();
        self.declared_again(&name, &a, &b, span);
        if !ty.unprototyped && (old.unprototyped || !is_here) {
            self.set_function_type(id, ty.clone());
        } else if !is_here {
            // The result is of a type of this unit; the parameters remain those of the prototype.
            self.facts[id.index()].ty = ty.clone();
        }
        Ok(())
    }

    /// Lowers a function definition; errors inside are recorded with the function.
    pub(super) fn definition(&mut self, node: &'a Node<ast::FunctionDefinition>) {
        let mark = self.diags.len();
        let Err(_) = self.try_definition(node) else { return };
        let optional = node.node.specifiers.iter().any(|spec| match &spec.node {
            ast::DeclarationSpecifier::Function(f) => f.node == ast::FunctionSpecifier::Inline,
            _ => false,
        });
        // A function of this file that nobody calls is of no account, whatever its parameters are.
        let is_static = node.node.specifiers.iter().any(|spec| match &spec.node {
            ast::DeclarationSpecifier::StorageClass(class) => class.node == ast::StorageClassSpecifier::Static,
            _ => false,
        });
        if optional || is_static {
            let poison: Poison = self.poison_since(mark);
            if let Some(name) = declared_name(&node.node.declarator.node) {
                self.scopes.set_name(name, Entity::Poison(poison));
            }
        }
    }

    fn try_definition(&mut self, node: &'a Node<ast::FunctionDefinition>) -> Lower<()> {
        let span = self.span(node.node.declarator.span);
        let said = self.specifiers(&of_declaration(&node.node.specifiers), false, span)?;
        let mut declared = self.declarator(said.base.clone(), &node.node.declarator)?;
        let (Some(name), Some(params)) = (declared.name, declared.params.take()) else {
            // lang-c parses `struct __attribute__((..)) s {..};` as a function definition without parameters.
            let message = "attributes between a struct or union keyword and the tag are not supported";
            return self.unsupported(
                "misplaced-attribute",
                span,
                message,
                "put the attribute behind the closing brace",
            );
        };
        merge(&mut declared.attrs, &said.attrs);
        let gnu_inline = declared.attrs.gnu_inline && said.class == Some(StorageClass::Extern);
        let params = self.definition_params(params, &node.node.declarations, &mut declared.ty)?;
        let name = name.node.name.as_str();
        let (was_inline, is_weak) = match self.linked.get(name) {
            Some(Entity::Function(id)) => (self.facts[id.index()].optional, declared.attrs.weak),
            Some(_) | None => (false, declared.attrs.weak),
        };
        if gnu_inline {
            self.as_library_declares(name, &mut declared.ty);
        }
        let id = self.function_declaration(name, &said, declared, span)?;
        if gnu_inline {
            // Only a hint for the optimizer: the real definition is elsewhere.
            return Ok(());
        }
        let was_weak = std::mem::replace(&mut self.facts[id.index()].weak, is_weak);
        let is_inline = said.inline && said.class.is_none();
        let is_earlier = self.is_of_earlier_unit(id);
        if self.program.functions[id].body.is_some() && was_weak && is_weak && is_earlier {
            // Of several weak definitions, linkers take the first one.
            return Ok(());
        }
        if self.program.functions[id].body.is_some() && !was_weak {
            // The same inline definition in a header (6.7.4p7), or one that gives way to that of another file.
            if is_earlier && (is_weak || was_inline && said.inline) {
                self.facts[id.index()].weak = false;
                return Ok(());
            }
            if !is_earlier || is_inline == self.facts[id.index()].inline_definition {
                return self.error("redefinition", span, format!("'{name}' is defined twice"));
            }
            self.program.caveat(format!("calls of '{name}' take its external definition, not the inline one"), span);
            if is_inline {
                return Ok(());
            }
            self.drop_inline_definition(id);
        }
        self.facts[id.index()].inline_definition = is_inline;
        self.program.functions[id].span = span;
        self.lower_body(id, name, params, &node.node.statement);
        Ok(())
    }

    /// Drops an inline definition in favor of an external one, as gcc does without optimization.
    fn drop_inline_definition(&mut self, id: Id<Function>) {
        let facts = &mut self.facts[id.index()];
        facts.optional = false;
        facts.diags.clear();
        facts.refs.clear();
        let function = &mut self.program.functions[id];
        function.body = None;
        function.locals.clear();
        function.params.clear();
    }

    /// The parameters of a definition; for an old-style one the types come from the declarations that follow.
    fn definition_params(
        &mut self,
        params: Params<'a>,
        declarations: &'a [Node<ast::Declaration>],
        ty: &mut Type,
    ) -> Lower<(Vec<Param<'a>>, PrototypeScope<'a>)> {
        let names = match params {
            Params::Prototype(params, scope) => return Ok((params, scope)),
            Params::Names(names) => names,
        };
        let mut types = HashMap::new();
        for declaration in declarations {
            let span = self.span(declaration.span);
            let said = self.specifiers(&of_declaration(&declaration.node.specifiers), false, span)?;
            for item in &declaration.node.declarators {
                let declared = self.declarator(said.base.clone(), &item.node.declarator)?;
                let Some(name) = declared.name else { continue };
                types.insert(name.node.name.as_str(), self.adjusted(declared.ty));
            }
        }
        let params: Vec<Param<'a>> = names
            .iter()
            .map(|name| Param {
                name: Some(&name.node.name),
                ty: types.remove(name.node.name.as_str()).unwrap_or(Type::int()),
                span: self.span(name.span),
                variable: None,
                length: None,
            })
            .collect();
        if let TypeKind::Function(function) = &ty.kind {
            let types = params.iter().map(|param| self.passed(&param.ty)).collect();
            let function = FunctionType { params: types, ..function.as_ref().clone() };
            ty.kind = TypeKind::Function(function.into());
        }
        Ok((params, PrototypeScope::default()))
    }

    fn lower_body(
        &mut self,
        id: Id<Function>,
        name: &'a str,
        (params, scope): (Vec<Param<'a>>, PrototypeScope<'a>),
        statement: &'a Node<ast::Statement>,
    ) {
        let mark = self.diags.len();
        let own = self.facts[id.index()].ty.clone();
        if own.unprototyped {
            let types = params.iter().map(|param| self.passed(&param.ty)).collect();
            self.set_function_type(id, FunctionType { params: types, ..own.as_ref().clone() }.into());
        }
        self.body = Some(Body {
            name,
            name_object: None,
            result: own.result.clone(),
            locals: Vec::new(),
            labels: HashMap::new(),
            switches: Vec::new(),
            loops: 0,
            pre: Vec::new(),
            lengths: Vec::new(),
            refs: Vec::new(),
            computed_goto: ComputedGoto::of(statement),
            cleanups: IdMap::default(),
        });
        self.scopes.enter();
        self.scopes.reopen(scope);
        let vars: Vec<Id<Var>> = params.iter().map(|param| self.add_param(param)).collect();
        let mut block: Block = Vec::new();
        for (param, var) in params.iter().zip(&vars) {
            if let Some(length) = param.length {
                // An error has been added to the diagnostics.
                let _ = self.evaluate_length(length, &mut block);
            }
            if let Some(node) = param.variable {
                // An error has been added to the diagnostics.
                let _ = self.variable_param(node, *var, &mut block);
            }
            if own.unprototyped {
                self.narrow_param(param, *var, &mut block);
            }
        }
        self.program.functions[id].params = vars;
        match &statement.node {
            ast::Statement::Compound(items) => self.block_items(items, &mut block),
            _ => self.statement(statement, &mut block),
        }
        self.scopes.leave();
        self.check_labels();
        self.add_cleanups(&mut block);
        self.add_targets(&mut block);
        let Some(body) = self.body.take() else { return };
        let declare = |length: &Id<Var>| {
            let origin = Origin::user(self.program.vars[*length].span);
            Stmt::new(StmtKind::Decl(*length, None), origin)
        };
        block.splice(0..0, body.lengths.iter().map(declare));
        let function = &mut self.program.functions[id];
        function.locals = body.locals;
        function.body = Some(block);
        self.facts[id.index()].refs = body.refs;
        self.facts[id.index()].diags = self.diags.split_off(mark);
    }

    /// Evaluates the length of a parameter that is declared as an array, for its effects.
    fn evaluate_length(&mut self, length: &'a Node<ast::Expression>, out: Out<'_>) -> Lower<()> {
        let value = self.value(length)?;
        self.take_pre(out);
        let has_no_effect = match &value.kind {
            ExprKind::Var(var) => !self.program.vars[*var].storage.is_static() && !value.ty.quals.volatile,
            _ => self.const_truth(&value).is_some(),
        };
        if !has_no_effect {
            let origin = Origin::user(value.span);
            out.push(Stmt::new(StmtKind::Expr(value), origin));
        }
        Ok(())
    }

    /// Lowers a parameter like `int m[rows][cols]`: it is a `void *`, and its value is copied to a local of the real
    /// type.
    fn variable_param(&mut self, node: &'a Node<ast::ParameterDeclaration>, var: Id<Var>, out: Out<'_>) -> Lower<()> {
        let real = self.parameter(node)?;
        self.take_pre(out);
        let Some(name) = real.name else { return Ok(()) };
        let value = self.place_of(var, real.span).cast(&real.ty);
        let local = self.add_local(name, real.ty, Storage::Local, real.span);
        self.scopes.set_name(name, Entity::Var(local));
        out.push(Stmt::new(StmtKind::Decl(local, Some(Init::Expr(value))), Origin::user(real.span)));
        Ok(())
    }

    /// The type in which an argument is passed without a prototype (6.5.2.2p6).
    fn passed(&self, ty: &Type) -> Type {
        self.default_promote(Expr::constant(0, ty.unqualified())).ty
    }

    /// Lowers a parameter of an old-style definition, `int f(c) char c; { ... }`: the argument is passed promoted, and
    /// its value is converted to the type of the parameter (6.9.1p10).
    fn narrow_param(&mut self, param: &Param<'a>, var: Id<Var>, out: Out<'_>) {
        let Some(name) = param.name.filter(|_| param.ty.is_arithmetic()) else { return };
        let passed = self.passed(&param.ty);
        if passed.kind == param.ty.kind {
            return;
        }
        self.program.vars[var].ty = passed;
        let value = self.place_of(var, param.span).cast(&param.ty);
        let local = self.add_local(name, param.ty.clone(), Storage::Local, param.span);
        self.scopes.set_name(name, Entity::Var(local));
        out.push(Stmt::new(StmtKind::Decl(local, Some(Init::Expr(value))), Origin::user(param.span)));
    }

    fn add_param(&mut self, param: &Param<'a>) -> Id<Var> {
        // An error has been added to the diagnostics.
        let _ = self.require_complete(&param.ty, param.span);
        let id = self.program.add_var(param.name.unwrap_or_default(), param.ty.clone(), Storage::Param);
        self.program.vars[id].span = param.span;
        if let Some(name) = param.name {
            self.scopes.set_name(name, Entity::Var(id));
        }
        id
    }

    /// Checks that labels that are targets of jumps exist (6.8.6.1).
    fn check_labels(&mut self) {
        let Some(body) = &self.body else { return };
        let mut missing: Vec<(Span, &str)> =
            body.labels.iter().filter(|(_, t)| !t.defined).map(|(name, t)| (t.used_at, *name)).collect();
        missing.sort();
        for (span, name) in missing {
            // The error is reported; no code needs to be dropped.
            let _ = self.error::<()>("undefined-label", span, format!("label '{name}' is not defined"));
        }
    }
}

/// The name of a function to which a label in its declaration links it: without `_GNU_SOURCE`, the headers declare
/// `strerror_r` with the label `__xpg_strerror_r`, a function with another result.
fn symbol<'a>(name: &'a str, attrs: &Attrs) -> &'a str {
    let label = attrs.asm_label.as_ref().filter(|(label, _)| label.starts_with("__xpg_"));
    label.and_then(|(label, _)| library::lookup(label)).map_or(name, |entry| entry.name)
}
