//! Lowers declarations of objects, typedefs and functions.

use lang_c::ast;
use lang_c::span::Node;

use super::attribute::Attrs;
use super::declarator::{declared_name, is_variable, Declared};
use super::scope::{Entity, Poison};
use super::specifier::{of_declaration, Specified, StorageClass};
use super::{Lower, Lowerer, Out};
use crate::ir::{ArrayLen, Id, Init, Origin, Stmt, StmtKind, Storage, Type, TypeKind, Var};
use crate::source::Span;

/// The registers of the stack on x86.
const STACK: [&str; 6] = ["rsp", "esp", "sp", "rbp", "ebp", "bp"];

impl<'a> Lowerer<'a> {
    /// Lowers one declaration at file scope.
    pub(super) fn external(&mut self, node: &'a Node<ast::ExternalDeclaration>) {
        let mut none = Vec::new();
        match &node.node {
            ast::ExternalDeclaration::Declaration(declaration) => self.declaration(declaration, &mut none),
            ast::ExternalDeclaration::StaticAssert(assertion) => {
                // The error has been added to the diagnostics.
                let _ = self.static_assert(assertion);
            }
            ast::ExternalDeclaration::FunctionDefinition(definition) => self.definition(definition),
        }
    }

    /// Lowers a declaration at file scope or in a block; statements for automatic objects are added to `out`.
    pub(super) fn declaration(&mut self, node: &'a Node<ast::Declaration>, out: Out<'_>) {
        let mark = self.diags.len();
        let span = self.span(node.span);
        let alone = node.node.declarators.is_empty();
        let said = self.specifiers(&of_declaration(&node.node.specifiers), alone, span);
        let Ok(said) = said else {
            if self.body.is_some() {
                self.must_be_reported(span);
            }
            let poison = self.poison_since(mark);
            for item in &node.node.declarators {
                self.set_poison(item, poison);
            }
            return;
        };
        for item in &node.node.declarators {
            let mark = self.diags.len();
            let result = self.init_declarator(&said, item, out);
            self.take_pre(out);
            if result.is_err() {
                if self.body.is_some() {
                    self.must_be_reported(span);
                }
                let poison = self.poison_since(mark);
                self.set_poison(item, poison);
            }
        }
    }

    fn set_poison(&mut self, item: &'a Node<ast::InitDeclarator>, poison: Poison) {
        if let Some(name) = declared_name(&item.node.declarator.node) {
            self.scopes.set_name(name, Entity::Poison(poison));
        }
    }

    /// Emits the pending statements, which compute array lengths.
    pub(super) fn take_pre(&mut self, out: Out<'_>) {
        if let Some(body) = &mut self.body {
            out.append(&mut body.pre);
        }
    }

    fn init_declarator(&mut self, said: &Specified, item: &'a Node<ast::InitDeclarator>, out: Out<'_>) -> Lower<()> {
        let span = self.span(item.span);
        let mut declared = self.declarator(said.base.clone(), &item.node.declarator)?;
        if let (Some(mode), TypeKind::Int(_) | TypeKind::Float(_)) = (&said.attrs.mode, &declared.ty.kind) {
            declared.ty = self.apply_mode(declared.ty, mode, span)?;
        }
        let Some(name) = declared.name.map(|name| name.node.name.as_str()) else {
            return self.error("declarator", span, "a declaration needs a name");
        };
        merge(&mut declared.attrs, &said.attrs);
        // An attribute may ask for less than a typedef does.
        let of_typedef = self.align_by_typedef(said, &declared.ty);
        declared.attrs.align = declared.attrs.align.or(of_typedef);
        declared.attrs.last_align = declared.attrs.last_align.or(of_typedef);
        self.take_pre(out);
        if said.class == Some(StorageClass::Typedef) {
            return self.typedef(name, declared, span);
        }
        if declared.ty.is_function() {
            self.as_library_declares(name, &mut declared.ty);
            return self.function_declaration(name, said, declared, span).map(|_| ());
        }
        if declared.ty.is_void() {
            return self.error("void-object", span, format!("'{name}' is declared void"));
        }
        if self.scopes.at_file_scope() || said.class == Some(StorageClass::Extern) {
            self.global(name, said, &declared, item, span)
        } else if said.class == Some(StorageClass::Static) {
            self.static_local(name, said, &declared, item, span)
        } else {
            self.automatic(name, said, &declared, item, out, span)
        }
    }

    fn typedef(&mut self, name: &'a str, declared: Declared<'a>, span: Span) -> Lower<()> {
        match &declared.ty.kind {
            TypeKind::Record(id) => {
                let record = &mut self.program.records[*id];
                record.typedef.get_or_insert_with(|| name.to_string());
                if declared.attrs.transparent {
                    self.transparent.insert(*id);
                }
            }
            TypeKind::Enum(id) if self.program.enums[*id].name.is_empty() => {
                self.program.enums[*id].name = name.to_string();
            }
            _ => {}
        }
        if is_variable(&declared.ty) && self.body.is_none() {
            return self.error("array-length", span, "a variable-length array type at file scope");
        }
        let usual = crate::ir::layout::layout(&self.program, &declared.ty).map_or(1, |layout| layout.align);
        self.program.has_unaligned_types |= declared.attrs.last_align.is_some_and(|align| u64::from(align) < usual);
        self.scopes.set_name(name, Entity::Typedef(declared.ty, declared.attrs.last_align));
        Ok(())
    }

    /// Declares an object with linkage.
    fn global(
        &mut self,
        name: &'a str,
        said: &Specified,
        declared: &Declared<'a>,
        item: &'a Node<ast::InitDeclarator>,
        span: Span,
    ) -> Lower<()> {
        if is_variable(&declared.ty) {
            return self.error("array-length", span, "the length of a global array must be constant");
        }
        // GCC, "Global Register Variables": each thread has its own, and calls of the library may change it.
        if let (Some(StorageClass::Register), Some((_, at))) = (said.class, &declared.attrs.asm_label) {
            let (at, help) = (*at, "use a thread-local variable");
            return self.unsupported("register-variable", at, "a register as a global variable", help);
        }
        let storage = match said.class {
            Some(StorageClass::Extern) if item.node.initializer.is_none() => Storage::Extern,
            Some(StorageClass::Static) => Storage::Static,
            _ => Storage::Global,
        };
        let id = match self.linked_for(name, storage == Storage::Static) {
            Some(Entity::Var(id)) => {
                self.redeclare(id, storage, &declared.ty, span)?;
                id
            }
            Some(_) => {
                return self.error("redeclaration", span, format!("'{name}' is declared as another kind of thing"))
            }
            None => {
                let id = self.program.add_var(name, declared.ty.clone(), storage);
                self.program.vars[id].span = span;
                self.linked.insert(name, Entity::Var(id));
                id
            }
        };
        self.scopes.set_name(name, Entity::Var(id));
        let is_definition = storage == Storage::Global && !declared.attrs.weak;
        if is_definition
            && item.node.initializer.is_none()
            && self.is_object_of_earlier_unit(id)
            && self.weak.remove(&id)
        {
            // A definition without an initializer, too, takes the place of a weak one (gcc, -fno-common).
            self.program.vars[id].init = None;
        }
        let var = &mut self.program.vars[id];
        var.thread_local |= said.thread_local;
        var.weak |= declared.attrs.weak;
        var.align = var.align.max(declared.attrs.align);
        self.note_label(name, declared.attrs.asm_label.as_ref());
        self.note_alias(Entity::Var(id), declared.attrs.alias.as_ref());
        if let Some(initializer) = &item.node.initializer {
            let (is_defined, is_weak) = (self.program.vars[id].init.is_some(), declared.attrs.weak);
            if is_defined && is_weak {
                // It gives way to the definition that is there.
                return Ok(());
            }
            let was_weak = self.weak.remove(&id);
            self.weak.extend(is_weak.then_some(id));
            if is_defined && !was_weak {
                return self.error("redefinition", span, format!("'{name}' is defined twice"));
            }
            self.program.vars[id].span = span;
            return self.initialize_static(id, initializer);
        }
        Ok(())
    }

    /// Merges another declaration of the same object.
    fn redeclare(&mut self, id: Id<Var>, storage: Storage, ty: &Type, span: Span) -> Lower<()> {
        let (known, seen) = (self.program.vars[id].ty.clone(), self.seen_as(id).cloned());
        let old = seen.clone().unwrap_or(known);
        let (is_defined, defines) = (self.program.vars[id].storage != Storage::Extern, storage != Storage::Extern);
        let is_constant = |is_it: bool, ty: &Type, other: &Type| is_it && ty.quals.constant && !other.quals.constant;
        let differs = !self.compatible(&old, ty) || is_constant(is_defined, &old, ty) || is_constant(defines, ty, &old);
        let name = self.program.vars[id].name.clone();
        if differs && (seen.is_some() || !self.sees_object_as(id, ty, span)) {
            return self.error("redeclaration", span, format!("'{name}' is declared with two different types"));
        }
        self.declared_again(&name, &old, ty, span);
        let ty = if differs { ty.clone() } else { composite(&old, ty) };
        let becomes_defined = !is_defined && defines;
        let var = &mut self.program.vars[id];
        if becomes_defined {
            var.storage = storage;
            var.span = span;
        }
        let is_incomplete = match &var.ty.kind {
            TypeKind::Array(_, ArrayLen::Unknown) => true,
            // In an earlier unit.
            TypeKind::Record(record) => self.program.records[*record].fields.is_none(),
            _ => false,
        };
        // A declaration may promise more than the definition: `extern const int counter;`.
        if becomes_defined || (is_incomplete && !differs) {
            self.program.vars[id].ty = ty.clone();
        }
        self.sees_object(id, ty);
        Ok(())
    }

    fn static_local(
        &mut self,
        name: &'a str,
        said: &Specified,
        declared: &Declared<'a>,
        item: &'a Node<ast::InitDeclarator>,
        span: Span,
    ) -> Lower<()> {
        if is_variable(&declared.ty) {
            return self.error("array-length", span, "the length of a static array must be constant");
        }
        let id = self.program.add_var(name, declared.ty.clone(), Storage::Static);
        let var = &mut self.program.vars[id];
        var.span = span;
        var.thread_local = said.thread_local;
        var.align = declared.attrs.align;
        self.scopes.set_name(name, Entity::Var(id));
        match &item.node.initializer {
            Some(initializer) => self.initialize_static(id, initializer)?,
            None => self.require_complete(&declared.ty, span)?,
        }
        Ok(())
    }

    fn automatic(
        &mut self,
        name: &'a str,
        said: &Specified,
        declared: &Declared<'a>,
        item: &'a Node<ast::InitDeclarator>,
        out: Out<'_>,
        span: Span,
    ) -> Lower<()> {
        // GCC, "Local Register Variables": only as an operand of assembly is the variable certainly in its register. That
        // of the stack has a value that no statement has given it.
        if let (Some(StorageClass::Register), Some((register, at))) = (said.class, &declared.attrs.asm_label) {
            if STACK.contains(&register.trim_start_matches('%')) {
                let (at, help) = (*at, "use an ordinary variable");
                return self.unsupported("register-variable", at, "the register of the stack as a variable", help);
            }
        }
        let id = self.add_local(name, declared.ty.clone(), Storage::Local, span);
        self.program.vars[id].align = declared.attrs.align;
        self.program.vars[id].thread_local = said.thread_local;
        self.scopes.set_name(name, Entity::Var(id));
        let init = match &item.node.initializer {
            None => None,
            Some(initializer) => {
                let (init, ty) = self.initializer(&declared.ty, initializer)?;
                self.program.vars[id].ty = ty;
                Some(init)
            }
        };
        let ty = self.program.vars[id].ty.clone();
        self.require_complete(&ty, span)?;
        out.push(Stmt::new(StmtKind::Decl(id, init), Origin::user(span)));
        match declared.attrs.cleanup {
            Some((_, at)) if is_variable(&ty) => {
                let message = "an array of variable length with the attribute cleanup is not supported";
                self.unsupported("cleanup", at, message, "give the attribute to a pointer to the array")
            }
            Some((function, at)) => self.set_cleanup(id, function, at),
            None => Ok(()),
        }
    }

    fn initialize_static(&mut self, id: Id<Var>, initializer: &'a Node<ast::Initializer>) -> Lower<()> {
        // Compound literals in it are static objects, whether at file scope or not.
        let ty = self.seen_as(id).unwrap_or(&self.program.vars[id].ty).clone();
        let (init, ty): (Init, Type) = self.initializer(&ty, initializer)?;
        self.reject_undefined(&init)?;
        let var = &mut self.program.vars[id];
        var.ty = ty;
        var.init = Some(init);
        Ok(())
    }

    /// Completes tentative definitions: `int a[];` that is never completed has one element (6.9.2p5); other objects
    /// must be complete by now.
    pub(super) fn complete_tentative(&mut self) {
        for id in self.program.vars.ids() {
            let var = &self.program.vars[id];
            if !matches!(var.storage, Storage::Global | Storage::Static) {
                continue;
            }
            let (ty, span) = (var.ty.clone(), var.span);
            if let TypeKind::Array(of, ArrayLen::Unknown) = &ty.kind {
                let one = TypeKind::Array(of.clone(), ArrayLen::Fixed(1));
                self.program.vars[id].ty = Type::qualified(one, ty.quals);
            } else {
                // The error has been added to the diagnostics.
                let _ = self.require_complete(&ty, span);
            }
        }
    }

    /// `_Static_assert`
    pub(super) fn static_assert(&mut self, node: &'a Node<ast::StaticAssert>) -> Lower<()> {
        let value = self.constant(&node.node.expression, "the condition of a static assertion")?;
        if value == 0 {
            let text = self.plain_text(&node.node.message.node);
            let span = self.span(node.span);
            return self.error("static-assert", span, format!("static assertion failed: {text}"));
        }
        Ok(())
    }
}

/// The composite type of two declarations of an object (C11 6.2.7p3): an array has the length that either of them
/// specifies.
fn composite(old: &Type, new: &Type) -> Type {
    match (&old.kind, &new.kind) {
        (TypeKind::Array(_, len), TypeKind::Array(of, ArrayLen::Unknown)) => {
            Type::qualified(TypeKind::Array(of.clone(), len.clone()), new.quals)
        }
        (_, _) => new.clone(),
    }
}

pub(super) fn merge(into: &mut Attrs, from: &Attrs) {
    into.align = into.align.max(from.align);
    into.last_align = into.last_align.or(from.last_align);
    into.noreturn |= from.noreturn;
    into.gnu_inline |= from.gnu_inline;
    into.weak |= from.weak;
    into.transparent |= from.transparent;
    into.ends = into.ends.or(from.ends);
    into.starts = into.starts.or(from.starts);
    into.asm_label = into.asm_label.take().or_else(|| from.asm_label.clone());
    into.cleanup = into.cleanup.or(from.cleanup);
    into.alias = into.alias.take().or_else(|| from.alias.clone());
}
