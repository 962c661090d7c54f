//! Lowers declarators (C11 6.7.6): derives the type of the declared entity from a base type.

use crate::ir::VarRole;
use lang_c::ast;
use lang_c::span::Node;

use super::attribute::Attrs;
use super::scope::{Entity, Poison, PrototypeScope};
use super::specifier::{add_qualifier, of_declaration};
use super::{Lower, Lowerer};
use crate::diag::Diagnostic;
use crate::ir::{ArrayLen, Expr, FunctionType, Quals, Stmt, StmtKind, Storage, Type, TypeKind};
use crate::ir::{Init, Origin};
use crate::source::Span;

/// The code of the diagnostic for a parameter type that depends on other parameters.
const VARIABLE_PARAMETER: &str = "vla-parameter";

/// The result of a declarator.
pub(super) struct Declared<'a> {
    pub(super) name: Option<&'a Node<ast::Identifier>>,
    pub(super) ty: Type,
    pub(super) attrs: Attrs,
    /// The parameters, if `ty` is a function type written in this declarator.
    pub(super) params: Option<Params<'a>>,
}

/// The parameters of a function declarator.
pub(super) enum Params<'a> {
    /// With what the list declares beside them.
    Prototype(Vec<Param<'a>>, PrototypeScope<'a>),
    /// Names only: an old-style definition (or `()`).
    Names(&'a [Node<ast::Identifier>]),
}

/// A parameter with its adjusted type.
#[derive(Clone)]
pub(super) struct Param<'a> {
    pub(super) name: Option<&'a str>,
    pub(super) ty: Type,
    pub(super) span: Span,
    /// Set if its type depends on other parameters: then `ty` is `void *`, and a definition computes the real type at
    /// its beginning.
    pub(super) variable: Option<&'a Node<ast::ParameterDeclaration>>,
    /// The length between the brackets of an array, which a definition evaluates at its beginning (6.9.1p10) although
    /// the parameter is a pointer.
    pub(super) length: Option<&'a Node<ast::Expression>>,
}

impl<'a> Lowerer<'a> {
    /// Applies a declarator to a base type: the resulting type and name.
    pub(super) fn declarator(&mut self, base: Type, node: &'a Node<ast::Declarator>) -> Lower<Declared<'a>> {
        let mut declared = Declared { name: None, ty: base, attrs: Attrs::default(), params: None };
        self.derive(node, &mut declared)?;
        if let (Some(mode), TypeKind::Int(_) | TypeKind::Float(_)) = (declared.attrs.mode.take(), &declared.ty.kind) {
            let span = self.span(node.span);
            declared.ty = self.apply_mode(declared.ty, &mode, span)?;
        }
        Ok(declared)
    }

    fn derive(&mut self, node: &'a Node<ast::Declarator>, declared: &mut Declared<'a>) -> Lower<()> {
        let derived = &node.node.derived;
        let suffixes = derived.iter().position(|d| !is_pointer(&d.node)).unwrap_or(derived.len());
        for pointer in &derived[..suffixes] {
            self.derive_one(pointer, declared)?;
        }
        for suffix in derived[suffixes..].iter().rev() {
            self.derive_one(suffix, declared)?;
        }
        self.attributes(&node.node.extensions, &mut declared.attrs)?;
        match &node.node.kind.node {
            ast::DeclaratorKind::Abstract => {}
            ast::DeclaratorKind::Identifier(name) => declared.name = Some(name),
            ast::DeclaratorKind::Declarator(inner) => self.derive(inner, declared)?,
        }
        Ok(())
    }

    fn derive_one(&mut self, node: &'a Node<ast::DerivedDeclarator>, declared: &mut Declared<'a>) -> Lower<()> {
        let span = self.span(node.span);
        let of = std::mem::replace(&mut declared.ty, Type::void());
        declared.params = None;
        match &node.node {
            ast::DerivedDeclarator::Pointer(qualifiers) => {
                declared.ty = self.pointer(of, qualifiers, &mut declared.attrs)?;
            }
            ast::DerivedDeclarator::Array(array) => declared.ty = self.array(of, &array.node, span)?,
            ast::DerivedDeclarator::Function(function) => {
                let (params, scope) = self.parameters(&function.node)?;
                let types = params.iter().map(|param| param.ty.clone()).collect();
                let variadic = function.node.ellipsis == ast::Ellipsis::Some;
                // In the name of a type, the parser has no list of names for `()`, which says nothing (6.7.6.3p14).
                let unprototyped = function.node.parameters.is_empty() && !variadic;
                declared.ty = self.function_type(of, types, variadic, unprototyped, span)?;
                declared.params = Some(Params::Prototype(params, scope));
            }
            ast::DerivedDeclarator::KRFunction(names) => {
                declared.ty = self.function_type(of, Vec::new(), false, true, span)?;
                declared.params = Some(Params::Names(names));
            }
            ast::DerivedDeclarator::Block(_) => {
                return self.unsupported("block", span, "blocks are not supported", "use a function pointer");
            }
        }
        Ok(())
    }

    fn pointer(&mut self, of: Type, qualifiers: &'a [Node<ast::PointerQualifier>], attrs: &mut Attrs) -> Lower<Type> {
        let mut quals = Quals::default();
        for qualifier in qualifiers {
            match &qualifier.node {
                ast::PointerQualifier::TypeQualifier(q) => add_qualifier(&q.node, &mut quals),
                ast::PointerQualifier::Extension(extensions) => self.attributes(extensions, attrs)?,
            }
        }
        Ok(Type::qualified(TypeKind::Pointer(of.into()), quals))
    }

    fn function_type(
        &mut self,
        result: Type,
        params: Vec<Type>,
        variadic: bool,
        unprototyped: bool,
        span: Span,
    ) -> Lower<Type> {
        if result.is_array() || result.is_function() {
            return self.error("function-result", span, "a function cannot return an array or a function");
        }
        // Qualifiers of a result type have no effect (6.7.6.3p5).
        let result = result.unqualified();
        let function = FunctionType { result, params, variadic, unprototyped };
        Ok(Type::new(TypeKind::Function(function.into())))
    }

    fn array(&mut self, of: Type, array: &'a ast::ArrayDeclarator, span: Span) -> Lower<Type> {
        if of.is_function() || of.is_void() {
            return self.error("array-element", span, "the elements of an array must be objects");
        }
        let len = match &array.size {
            ast::ArraySize::Unknown => ArrayLen::Unknown,
            ast::ArraySize::VariableUnknown => {
                let message = "an array of unspecified variable length";
                return self.unsupported(VARIABLE_PARAMETER, span, message, "use a constant length");
            }
            ast::ArraySize::VariableExpression(size) | ast::ArraySize::StaticExpression(size) => {
                self.array_length(size, span)?
            }
        };
        Ok(Type::new(TypeKind::Array(of.into(), len)))
    }

    fn array_length(&mut self, size: &'a Node<ast::Expression>, span: Span) -> Lower<ArrayLen> {
        let size = self.value(size)?;
        if !size.ty.is_integer() {
            return self.error("array-length", span, "the length of an array must be an integer");
        }
        if let Some(value) = self.const_int(&size) {
            return match u64::try_from(value) {
                Ok(value) => Ok(ArrayLen::Fixed(value)),
                Err(_) => self.error("array-length", span, "the length of an array is negative"),
            };
        }
        if self.body.is_none() {
            let help = "use a constant length";
            let message = "variable-length array types in parameters or at file scope are not supported";
            return self.unsupported(VARIABLE_PARAMETER, span, message, help);
        }
        let size_t = self.size_t();
        let length = self.add_local("__ulseq_length", size_t.clone(), Storage::Local, span);
        self.program.vars[length].role = VarRole::Length;
        let init = Init::Expr(size.cast(&size_t));
        if let Some(body) = &mut self.body {
            body.pre.push(Stmt::new(StmtKind::Decl(length, Some(init)), Origin::user(span)));
        }
        Ok(ArrayLen::Variable(length))
    }

    /// The parameters of a prototype; tags declared in it have prototype scope.
    fn parameters(&mut self, function: &'a ast::FunctionDeclarator) -> Lower<(Vec<Param<'a>>, PrototypeScope<'a>)> {
        if is_void_list(function) {
            return Ok((Vec::new(), PrototypeScope::default()));
        }
        self.scopes.enter();
        let outer = self.body.take();
        let stand_in = self.parameter_stand_in();
        let mut params = Vec::with_capacity(function.parameters.len());
        for node in &function.parameters {
            let mark = self.diags.len();
            let mut param = self.parameter(node);
            let variable = |diag: &Diagnostic| diag.code == VARIABLE_PARAMETER;
            if param.is_err() && self.diags[mark..].iter().all(variable) {
                self.diags.truncate(mark);
                param = Ok(self.variable_parameter(node));
            }
            if let Ok(Param { name: Some(name), .. }) = &param {
                self.scopes.set_name(name, Entity::Poison(stand_in));
            }
            params.push(param);
        }
        let params: Lower<Vec<Param<'a>>> = params.into_iter().collect();
        self.body = outer;
        let scope = self.scopes.leave_prototype();
        Ok((params?, scope))
    }

    /// The meaning of a parameter's name in the types of later parameters.
    fn parameter_stand_in(&mut self) -> Poison {
        if let Some(poison) = self.parameter_poison {
            return poison;
        }
        let message = "parameters whose type depends on another parameter are not supported";
        let diag = Diagnostic::unsupported(VARIABLE_PARAMETER, Span::NONE, message).help("use a constant length");
        self.poisons.push(vec![diag]);
        let poison = Poison(self.poisons.len() - 1);
        self.parameter_poison = Some(poison);
        poison
    }

    /// A parameter whose type depends on others: `int m[rows][cols]`.
    fn variable_parameter(&self, node: &'a Node<ast::ParameterDeclaration>) -> Param<'a> {
        let name = node.node.declarator.as_ref().and_then(|declarator| declared_name(&declarator.node));
        Param {
            name,
            ty: Type::void().pointer_to(),
            span: self.span(node.span),
            variable: Some(node),
            length: length_of(node),
        }
    }

    pub(super) fn parameter(&mut self, node: &'a Node<ast::ParameterDeclaration>) -> Lower<Param<'a>> {
        let span = self.span(node.span);
        let said = self.specifiers(&of_declaration(&node.node.specifiers), false, span)?;
        let mut attrs = said.attrs;
        self.attributes(&node.node.extensions, &mut attrs)?;
        let (name, ty) = match &node.node.declarator {
            None => (None, said.base),
            Some(declarator) => {
                let declared = self.parameter_declarator(said.base, declarator)?;
                (declared.name.map(|name| name.node.name.as_str()), declared.ty)
            }
        };
        Ok(Param { name, ty: self.adjusted(ty), span, variable: None, length: length_of(node) })
    }

    /// Lowers the declarator of a parameter. The length of the outermost array is irrelevant and may refer to other
    /// parameters.
    fn parameter_declarator(&mut self, base: Type, node: &'a Node<ast::Declarator>) -> Lower<Declared<'a>> {
        let derived = &node.node.derived;
        let suffixes = derived.iter().position(|d| !is_pointer(&d.node)).unwrap_or(derived.len());
        let direct = !matches!(node.node.kind.node, ast::DeclaratorKind::Declarator(_));
        let Some(ast::DerivedDeclarator::Array(array)) = derived.get(suffixes).map(|d| &d.node) else {
            return self.declarator(base, node);
        };
        if !direct {
            return self.declarator(base, node);
        }
        let mut declared = Declared { name: None, ty: base, attrs: Attrs::default(), params: None };
        for pointer in &derived[..suffixes] {
            self.derive_one(pointer, &mut declared)?;
        }
        for suffix in derived[suffixes + 1..].iter().rev() {
            self.derive_one(suffix, &mut declared)?;
        }
        let mut quals = Quals::default();
        array.node.qualifiers.iter().for_each(|q| add_qualifier(&q.node, &mut quals));
        declared.ty = Type::qualified(TypeKind::Pointer(declared.ty.into()), quals);
        self.attributes(&node.node.extensions, &mut declared.attrs)?;
        if let ast::DeclaratorKind::Identifier(name) = &node.node.kind.node {
            declared.name = Some(name);
        }
        Ok(declared)
    }

    /// The adjusted type of a parameter: array and function types become pointers (6.7.6.3p7, p8).
    pub(super) fn adjusted(&self, ty: Type) -> Type {
        match &ty.kind {
            TypeKind::Array(of, _) => Type::new(TypeKind::Pointer(of.clone())),
            TypeKind::Function(_) => ty.pointer_to(),
            _ => ty,
        }
    }

    /// `sizeof(element) * length`, for a variable-length array.
    pub(super) fn variable_size(&mut self, ty: &Type, span: Span) -> Lower<Expr> {
        use crate::ir::{BinOp, ExprKind};
        let size_t = self.size_t();
        let TypeKind::Array(of, len) = &ty.kind else {
            self.require_complete(ty, span)?;
            return Ok(Expr::new(ExprKind::SizeOf(ty.unqualified()), size_t, span));
        };
        let count = match len {
            ArrayLen::Variable(var) => self.place_of(*var, span),
            ArrayLen::Fixed(n) => Expr::constant(i128::from(*n), size_t).at(span),
            ArrayLen::Unknown => {
                self.require_complete(ty, span)?;
                Expr::constant(0, size_t).at(span)
            }
        };
        let of = of.clone();
        Ok(Expr::binary(BinOp::Mul, count, self.variable_size(&of, span)?).at(span))
    }
}

/// The length of a parameter that is declared as an array.
fn length_of(node: &Node<ast::ParameterDeclaration>) -> Option<&Node<ast::Expression>> {
    let declarator = &node.node.declarator.as_ref()?.node;
    if let ast::DeclaratorKind::Declarator(inner) = &declarator.kind.node {
        // `(*rows)[length]` is a pointer.
        if !inner.node.derived.is_empty() {
            return None;
        }
    }
    let derived = &declarator.derived;
    let ast::DerivedDeclarator::Array(array) = &derived.iter().find(|one| !is_pointer(&one.node))?.node else {
        return None;
    };
    match &array.node.size {
        ast::ArraySize::VariableExpression(size) | ast::ArraySize::StaticExpression(size) => Some(size),
        ast::ArraySize::Unknown | ast::ArraySize::VariableUnknown => None,
    }
}

/// Whether the size of a type depends on a variable.
pub(super) fn is_variable(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Array(of, len) => matches!(len, ArrayLen::Variable(_)) || is_variable(of),
        _ => false,
    }
}

fn is_pointer(derived: &ast::DerivedDeclarator) -> bool {
    matches!(derived, ast::DerivedDeclarator::Pointer(_) | ast::DerivedDeclarator::Block(_))
}

/// `(void)`
fn is_void_list(function: &ast::FunctionDeclarator) -> bool {
    let [param] = &function.parameters[..] else { return false };
    let [spec] = &param.node.specifiers[..] else { return false };
    let ast::DeclarationSpecifier::TypeSpecifier(ty) = &spec.node else { return false };
    param.node.declarator.is_none() && ty.node == ast::TypeSpecifier::Void
}

/// The identifier that a declarator declares.
pub(super) fn declared_name(declarator: &ast::Declarator) -> Option<&str> {
    match &declarator.kind.node {
        ast::DeclaratorKind::Abstract => None,
        ast::DeclaratorKind::Identifier(name) => Some(&name.node.name),
        ast::DeclaratorKind::Declarator(inner) => declared_name(&inner.node),
    }
}
