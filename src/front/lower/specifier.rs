//! Lowers declaration specifiers (C11 6.7) to a base type, storage class and attributes.

use lang_c::ast;
use lang_c::span::Node;

use super::attribute::Attrs;
use super::convert::qualify;
use super::literal::interchange;
use super::scope::Entity;
use super::{Failed, Lower, Lowerer};
use crate::ir::layout::{element, layout, Layout};
use crate::ir::{Expr, ExprKind, FloatKind, Id, IntKind, Quals, Stmt, StmtKind, Storage, Type, TypeKind, Var, VarRole};
use crate::source::Span;

/// One specifier: a common type for the two kinds of lists in C.
#[derive(Clone, Copy)]
pub(super) enum Spec<'a> {
    Storage(&'a ast::StorageClassSpecifier),
    Type(&'a Node<ast::TypeSpecifier>),
    Qualifier(&'a ast::TypeQualifier),
    Function(&'a ast::FunctionSpecifier),
    Alignment(&'a Node<ast::AlignmentSpecifier>),
    Extension(&'a [Node<ast::Extension>]),
}

/// The result of a list of specifiers.
#[derive(Clone)]
pub(super) struct Specified {
    pub(super) base: Type,
    pub(super) class: Option<StorageClass>,
    pub(super) thread_local: bool,
    pub(super) inline: bool,
    pub(super) attrs: Attrs,
    /// Alignment of the typedef that names the type: it applies to objects of exactly this type.
    typedef_align: Option<u32>,
    /// Whether these specifiers make the type atomic, or qualify an atomic type again: then it is aligned to its size
    /// at least, whatever the typedef that names it says.
    is_made_atomic: bool,
    /// Whether the type is qualified without these specifiers: by its typedef, or as `_Atomic(T)`.
    is_of_qualified: bool,
}

/// Storage classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StorageClass {
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

/// The multiset of keywords that denotes an arithmetic type.
#[derive(Default)]
struct Words {
    void: bool,
    char: bool,
    short: bool,
    int: bool,
    long: u32,
    float: bool,
    double: bool,
    signed: bool,
    unsigned: bool,
    bool: bool,
    complex: bool,
    int128: bool,
    other: Option<Type>,
}

pub(super) fn of_declaration(list: &[Node<ast::DeclarationSpecifier>]) -> Vec<Spec<'_>> {
    list.iter()
        .map(|spec| match &spec.node {
            ast::DeclarationSpecifier::StorageClass(class) => Spec::Storage(&class.node),
            ast::DeclarationSpecifier::TypeSpecifier(ty) => Spec::Type(ty),
            ast::DeclarationSpecifier::TypeQualifier(qualifier) => Spec::Qualifier(&qualifier.node),
            ast::DeclarationSpecifier::Function(function) => Spec::Function(&function.node),
            ast::DeclarationSpecifier::Alignment(align) => Spec::Alignment(align),
            ast::DeclarationSpecifier::Extension(extensions) => Spec::Extension(extensions),
        })
        .collect()
}

pub(super) fn of_type_name(list: &[Node<ast::SpecifierQualifier>]) -> Vec<Spec<'_>> {
    list.iter()
        .map(|spec| match &spec.node {
            ast::SpecifierQualifier::TypeSpecifier(ty) => Spec::Type(ty),
            ast::SpecifierQualifier::TypeQualifier(qualifier) => Spec::Qualifier(&qualifier.node),
            ast::SpecifierQualifier::Extension(extensions) => Spec::Extension(extensions),
        })
        .collect()
}

impl<'a> Lowerer<'a> {
    /// Lowers a list of specifiers. `alone`: no declarator follows, so `struct s;` declares a new tag.
    pub(super) fn specifiers(&mut self, list: &[Spec<'a>], alone: bool, span: Span) -> Lower<Specified> {
        let mut said = Specified {
            base: Type::int(),
            class: None,
            thread_local: false,
            inline: false,
            attrs: Attrs::default(),
            typedef_align: None,
            is_made_atomic: false,
            is_of_qualified: false,
        };
        let mut words = Words::default();
        let mut quals = Quals::default();
        let mut specs = list.iter().peekable();
        while let Some(spec) = specs.next() {
            match spec {
                Spec::Storage(class) => storage(class, &mut said),
                Spec::Qualifier(qualifier) => add_qualifier(qualifier, &mut quals),
                Spec::Function(ast::FunctionSpecifier::Inline) => said.inline = true,
                Spec::Function(ast::FunctionSpecifier::Noreturn) => said.attrs.noreturn = true,
                Spec::Alignment(align) => self.alignment(align, &mut said.attrs)?,
                Spec::Extension(extensions) => self.attributes(extensions, &mut said.attrs)?,
                Spec::Type(ty) => {
                    // Attributes directly after the closing brace belong to the type.
                    let (mut own, mut known, mark) = (Attrs::default(), Ok(()), self.diags.len());
                    if defines_tag(&ty.node) {
                        while let Some(Spec::Extension(extensions)) = specs.peek() {
                            known = known.and(self.attributes(extensions, &mut own));
                            specs.next();
                        }
                    }
                    self.type_specifier(ty, own, alone, &mut words, &mut said)?;
                    if known.is_err() {
                        return self.poison_record(words.other.as_ref(), mark);
                    }
                }
            }
        }
        let base = self.spelled(words, span)?;
        said.is_of_qualified = element(&base).quals != Quals::default();
        let qualified = qualify(base.clone(), quals);
        said.is_made_atomic |= qualified.quals.atomic && qualified.quals != base.quals;
        said.base = qualified;
        Ok(said)
    }

    /// A record with an attribute that is not supported: where it is used, the errors since `mark` are reported.
    fn poison_record<T>(&mut self, ty: Option<&Type>, mark: usize) -> Lower<T> {
        if let Some(TypeKind::Record(id)) = ty.map(|ty| &ty.kind) {
            self.program.records[*id].fields = None;
            let poison = self.poison_since(mark);
            self.bad_records.insert(*id, poison);
        }
        Err(Failed)
    }

    /// A type name, as in a cast.
    pub(super) fn type_name(&mut self, name: &'a Node<ast::TypeName>) -> Lower<Type> {
        self.aligned_type_name(name).map(|(ty, _)| ty)
    }

    /// A type name, and the alignment of the typedef that it is made of.
    fn aligned_type_name(&mut self, name: &'a Node<ast::TypeName>) -> Lower<(Type, Option<u32>)> {
        let span = self.span(name.span);
        let said = self.specifiers(&of_type_name(&name.node.specifiers), false, span)?;
        let ty = match &name.node.declarator {
            Some(declarator) => self.declarator(said.base.clone(), declarator)?.ty,
            None => said.base.clone(),
        };
        let align = self.align_by_typedef(&said, &ty);
        Ok((ty, align))
    }

    /// The alignment that a typedef gives to what is declared as `ty` with these specifiers, as in gcc: none for a
    /// pointer, and none for an array whose elements are qualified already. An object that becomes atomic is aligned at
    /// least to its size.
    pub(super) fn align_by_typedef(&self, said: &Specified, ty: &Type) -> Option<u32> {
        let align = said.typedef_align.filter(|_| element(ty).kind == element(&said.base).kind)?;
        let is_base = ty.kind == said.base.kind;
        match layout(&self.program, &said.base) {
            _ if !is_base => Some(align).filter(|_| !said.is_of_qualified),
            Some(own @ Layout { size: 2 | 4 | 8 | 16, .. }) if said.is_made_atomic => Some(align.max(own.size as u32)),
            Some(_) | None => Some(align),
        }
    }

    /// A type name in an expression: evaluating its array lengths must not require statements.
    pub(super) fn fixed_type_name(&mut self, name: &'a Node<ast::TypeName>) -> Lower<Type> {
        self.fixed_aligned_type_name(name).map(|(ty, _)| ty)
    }

    /// A type name in a cast, and the expressions that set the lengths of its arrays before (C11 6.7.6.2p5).
    pub(super) fn cast_type_name(&mut self, name: &'a Node<ast::TypeName>) -> Lower<(Type, Vec<Expr>)> {
        let before = self.body.as_ref().map_or(0, |body| body.pre.len());
        let ty = self.type_name(name)?;
        let Some(body) = &mut self.body else { return Ok((ty, Vec::new())) };
        let mut set = Vec::new();
        for stmt in body.pre.split_off(before) {
            let StmtKind::Decl(length, _) = stmt.kind else { continue };
            set.push((length, stmt));
        }
        Ok((ty, set.into_iter().map(|(length, stmt)| self.set_cast_length(length, stmt)).collect()))
    }

    /// The type is used longer than the block of a statement expression lasts: the length is copied out of it.
    fn set_cast_length(&mut self, length: Id<Var>, declaration: Stmt) -> Expr {
        let (ty, span) = (self.size_t(), declaration.origin.span);
        let checked = self.add_local("__ulseq_length", ty.clone(), Storage::Local, span);
        self.program.vars[checked].role = VarRole::Length;
        self.program.vars[length].role = VarRole::Plain;
        let inner = match declaration.kind {
            StmtKind::Decl(_, init) => StmtKind::Decl(checked, init),
            kind => kind,
        };
        let value = StmtKind::Expr(self.place_of(checked, span));
        let block = [inner, value].map(|kind| Stmt::new(kind, declaration.origin.clone()));
        let value = Expr::new(ExprKind::StmtExpr(block.into()), ty.clone(), span);
        if let Some(body) = &mut self.body {
            body.lengths.push(length);
        }
        let place = self.place_of(length, span);
        Expr::new(ExprKind::Assign(Box::new(place), Box::new(value)), ty, span)
    }

    /// The same, with the alignment of the typedef that it is made of.
    pub(super) fn fixed_aligned_type_name(&mut self, name: &'a Node<ast::TypeName>) -> Lower<(Type, Option<u32>)> {
        let before = self.body.as_ref().map_or(0, |body| body.pre.len());
        let aligned = self.aligned_type_name(name)?;
        let after = self.body.as_ref().map_or(0, |body| body.pre.len());
        if before != after {
            if let Some(body) = &mut self.body {
                body.pre.truncate(before);
            }
            let span = self.span(name.span);
            let help = "give the type a name with a typedef, or use a constant length";
            let message = "a variable-length array type inside an expression is not supported";
            return self.unsupported("vla-type-name", span, message, help);
        }
        Ok(aligned)
    }

    fn alignment(&mut self, align: &'a Node<ast::AlignmentSpecifier>, attrs: &mut Attrs) -> Lower<()> {
        let span = self.span(align.span);
        let value = match &align.node {
            ast::AlignmentSpecifier::Constant(value) => self.constant(value, "an alignment")?,
            ast::AlignmentSpecifier::Type(name) => {
                let (ty, align) = self.fixed_aligned_type_name(name)?;
                self.require_complete(&ty, span)?;
                let natural = layout(&self.program, &ty).map_or(1, |layout| layout.align.into());
                align.map_or(natural, Into::into)
            }
        };
        self.merge_align(value, span, &mut attrs.align)
    }

    fn type_specifier(
        &mut self,
        node: &'a Node<ast::TypeSpecifier>,
        own: Attrs,
        alone: bool,
        words: &mut Words,
        said: &mut Specified,
    ) -> Lower<()> {
        let span = self.span(node.span);
        match &node.node {
            ast::TypeSpecifier::Void => words.void = true,
            ast::TypeSpecifier::Char => words.char = true,
            ast::TypeSpecifier::Short => words.short = true,
            ast::TypeSpecifier::Int => words.int = true,
            ast::TypeSpecifier::Long => words.long += 1,
            ast::TypeSpecifier::Float => words.float = true,
            ast::TypeSpecifier::Double => words.double = true,
            ast::TypeSpecifier::Signed => words.signed = true,
            ast::TypeSpecifier::Unsigned => words.unsigned = true,
            ast::TypeSpecifier::Bool => words.bool = true,
            ast::TypeSpecifier::Complex => words.complex = true,
            ast::TypeSpecifier::Atomic(name) => {
                let atomic = Quals { atomic: true, ..Quals::default() };
                let (ty, align) = self.aligned_type_name(name)?;
                words.other = Some(qualify(ty, atomic));
                said.typedef_align = align;
                said.is_made_atomic = true;
            }
            ast::TypeSpecifier::Struct(record) => {
                let alone = alone && record.node.declarations.is_none();
                words.other = Some(self.record(record, own, alone)?);
            }
            ast::TypeSpecifier::Enum(list) => words.other = Some(self.enumeration(list, &own, span)?),
            ast::TypeSpecifier::TypedefName(name) => {
                let (ty, align) = self.typedef_name(&name.node.name, span)?;
                words.other = Some(ty);
                said.typedef_align = align;
            }
            ast::TypeSpecifier::TypeOf(what) => {
                let (ty, align) = self.type_of(&what.node)?;
                words.other = Some(ty);
                said.typedef_align = align;
            }
            ast::TypeSpecifier::TS18661Float(format) => self.interchange_type(format, span, words)?,
        }
        Ok(())
    }

    fn interchange_type(&mut self, format: &ast::TS18661FloatType, span: Span, words: &mut Words) -> Lower<()> {
        let decimal = format.format == ast::TS18661FloatFormat::DecimalInterchange;
        if decimal && format.width == 128 {
            // The placeholder of the token pre-pass for `__int128`.
            words.int128 = true;
        } else if let Some(kind) = interchange(format) {
            words.other = Some(Type::new(TypeKind::Float(kind)));
        } else if format.format == ast::TS18661FloatFormat::BinaryInterchange && format.width == 16 {
            let help = "use float, and convert where values are stored";
            return self.unsupported("half-float", span, "_Float16 is not supported", help);
        } else {
            let message = "decimal and other extended floating types are not supported";
            return self.unsupported("decimal-float", span, message, "use double or long double");
        }
        Ok(())
    }

    fn typedef_name(&mut self, name: &str, span: Span) -> Lower<(Type, Option<u32>)> {
        match self.scopes.name(name) {
            Some(Entity::Typedef(ty, align)) => Ok((ty.clone(), *align)),
            Some(Entity::Poison(poison)) => {
                let poison = *poison;
                self.report_poison(poison, span)
            }
            // lang-c does not know that a parameter hides a typedef name: what it parsed as a type is not one.
            Some(_) => {
                let message = format!("'{name}' is a typedef name and also the name of a parameter or variable here");
                self.unsupported("shadowed-typedef", span, message, "give the parameter another name")
            }
            None if name == "__builtin_va_list" => Ok((Type::new(TypeKind::VaList), None)),
            None => self.error("unknown-type", span, format!("unknown type name '{name}'")),
        }
    }

    fn type_of(&mut self, what: &'a ast::TypeOf) -> Lower<(Type, Option<u32>)> {
        let (ty, align) = match what {
            ast::TypeOf::Type(name) => self.aligned_type_name(name)?,
            ast::TypeOf::Expression(node) => {
                if let ast::Expression::Identifier(name) = &node.node {
                    if let Some(Entity::Typedef(ty, align)) = self.scopes.name(&name.node.name) {
                        return Ok((ty.clone(), *align));
                    }
                }
                (self.unevaluated(node)?.ty, None)
            }
        };
        // gcc: the type of an atomic object without any qualifier.
        Ok((if ty.quals.atomic { ty.unqualified() } else { ty }, align))
    }

    /// The type that the keywords denote (6.7.2p2).
    fn spelled(&mut self, words: Words, span: Span) -> Lower<Type> {
        if let Some(ty) = words.other {
            return Ok(ty);
        }
        let unsigned = |kind: IntKind| if words.unsigned { kind.to_unsigned() } else { kind };
        let kind = if words.void {
            TypeKind::Void
        } else if words.float || words.double || words.complex {
            TypeKind::Float(spelled_float(&words))
        } else if words.bool {
            TypeKind::Int(IntKind::Bool)
        } else if words.int128 {
            TypeKind::Int(unsigned(IntKind::Int128))
        } else if words.char {
            TypeKind::Int(match (words.signed, words.unsigned) {
                (true, _) => IntKind::SChar,
                (_, true) => IntKind::UChar,
                _ => IntKind::Char,
            })
        } else if words.short {
            TypeKind::Int(unsigned(IntKind::Short))
        } else if words.long == 1 {
            TypeKind::Int(unsigned(IntKind::Long))
        } else if words.long >= 2 {
            TypeKind::Int(unsigned(IntKind::LongLong))
        } else if words.int || words.signed || words.unsigned {
            TypeKind::Int(unsigned(IntKind::Int))
        } else {
            // Implicit int, which gcc accepts with a warning.
            self.program.caveat("a declaration without a type is taken as int", span);
            TypeKind::Int(IntKind::Int)
        };
        Ok(Type::new(kind))
    }
}

fn spelled_float(words: &Words) -> FloatKind {
    match (words.complex, words.float, words.long > 0) {
        (false, true, _) => FloatKind::Float,
        (false, false, false) => FloatKind::Double,
        (false, false, true) => FloatKind::LongDouble,
        (true, true, _) => FloatKind::ComplexFloat,
        (true, false, false) => FloatKind::ComplexDouble,
        (true, false, true) => FloatKind::ComplexLongDouble,
    }
}

fn storage(class: &ast::StorageClassSpecifier, said: &mut Specified) {
    let class = match class {
        ast::StorageClassSpecifier::ThreadLocal => {
            said.thread_local = true;
            return;
        }
        ast::StorageClassSpecifier::Typedef => StorageClass::Typedef,
        ast::StorageClassSpecifier::Extern => StorageClass::Extern,
        ast::StorageClassSpecifier::Static => StorageClass::Static,
        ast::StorageClassSpecifier::Auto => StorageClass::Auto,
        ast::StorageClassSpecifier::Register => StorageClass::Register,
    };
    said.class = Some(class);
}

/// Sets the flag of one qualifier.
pub(super) fn add_qualifier(qualifier: &ast::TypeQualifier, quals: &mut Quals) {
    match qualifier {
        ast::TypeQualifier::Const => quals.constant = true,
        ast::TypeQualifier::Restrict => quals.restrict = true,
        ast::TypeQualifier::Volatile => quals.volatile = true,
        ast::TypeQualifier::Atomic => quals.atomic = true,
        ast::TypeQualifier::Nonnull | ast::TypeQualifier::NullUnspecified | ast::TypeQualifier::Nullable => {}
    }
}

fn defines_tag(ty: &ast::TypeSpecifier) -> bool {
    match ty {
        ast::TypeSpecifier::Struct(record) => record.node.declarations.is_some(),
        ast::TypeSpecifier::Enum(list) => !list.node.enumerators.is_empty(),
        _ => false,
    }
}
