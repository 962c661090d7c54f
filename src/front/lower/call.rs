//! Lowers function calls.

use lang_c::ast;
use lang_c::span::Node;

use super::scope::Entity;
use super::{Lower, Lowerer};
use crate::ir::{Expr, ExprKind, FunctionType, Init, InitIndex, Type, TypeKind};
use crate::library;
use crate::source::Span;

impl<'a> Lowerer<'a> {
    pub(super) fn call(&mut self, node: &'a ast::CallExpression, span: Span) -> Lower<Expr> {
        if let ast::Expression::Identifier(name) = &node.callee.node {
            let name = name.node.name.as_str();
            if self.scopes.name(name).is_none() {
                if let Some(result) = self.builtin(name, &node.arguments, span) {
                    return result;
                }
                self.declare_implicitly(name, span);
            } else if is_reserved(name) {
                // Our own headers may declare the names to which they expand.
                if let Some(result) = self.builtin(name, &node.arguments, span) {
                    return result;
                }
            }
        }
        let callee = self.expr(&node.callee)?;
        let mut args = Vec::with_capacity(node.arguments.len());
        let mut failed = None;
        for argument in &node.arguments {
            match self.value(argument) {
                Ok(value) => args.push(value),
                Err(error) => failed = Some(error),
            }
        }
        match failed {
            Some(failed) => Err(failed),
            None => self.call_with(callee, args, span),
        }
    }

    /// A call whose operands have been lowered.
    pub(super) fn call_with(&mut self, callee: Expr, args: Vec<Expr>, span: Span) -> Lower<Expr> {
        let callee = match callee.kind {
            ExprKind::Deref(pointer) if callee.ty.is_function() => *pointer,
            ExprKind::Decay(function) if function.ty.is_function() => *function,
            _ => callee,
        };
        let function = match (&callee.ty.kind, callee.ty.pointee().map(|to| &to.kind)) {
            (TypeKind::Function(function), _) | (_, Some(TypeKind::Function(function))) => function.clone(),
            _ => {
                let ty = self.describe(&callee.ty);
                return self.error("not-function", span, format!("a value of type {ty} is called"));
            }
        };
        // A callee of function type that is not a designator, such as `*table[i]`, was reduced to its pointer above.
        let args = self.arguments(&function, args, span)?;
        if !function.result.is_void() {
            self.require_complete(&function.result, span)?;
        }
        let result = function.result.clone();
        Ok(Expr::new(ExprKind::Call(Box::new(callee), args.into()), result, span))
    }

    fn arguments(&mut self, function: &FunctionType, args: Vec<Expr>, span: Span) -> Lower<Vec<Expr>> {
        self.calls_without_prototype |= function.unprototyped;
        let enough = args.len() >= function.params.len();
        let too_many = args.len() > function.params.len() && !function.variadic;
        if !function.unprototyped && (!enough || too_many) {
            let message = format!("{} arguments for a function of {}", args.len(), function.params.len());
            return self.error("argument-count", span, message);
        }
        let mut converted = Vec::with_capacity(args.len());
        for (index, arg) in args.into_iter().enumerate() {
            let at = arg.span;
            // A definition in the old style converts them itself (see `narrow_param`).
            converted.push(match function.params.get(index).filter(|_| !function.unprototyped) {
                Some(param) => self.argument(arg, param, at)?,
                None => {
                    if arg.ty.is_void() {
                        return self.error("void-value", at, "a void expression is used as an argument");
                    }
                    self.default_promote(arg)
                }
            });
        }
        Ok(converted)
    }

    fn argument(&mut self, arg: Expr, param: &Type, span: Span) -> Lower<Expr> {
        let TypeKind::Record(id) = param.kind else { return self.assign_convert(arg, param, span) };
        if arg.ty.kind == param.kind || !self.transparent.contains(&id) {
            return self.assign_convert(arg, param, span);
        }
        // A transparent union accepts a value of any of its members' types.
        let fields = self.program.records[id].fields.clone().unwrap_or_default();
        let fits = |ty: &Type| self.compatible(&ty.unqualified(), &arg.ty.unqualified());
        let index = fields.iter().position(|field| fits(&field.ty)).unwrap_or(0);
        let Some(field) = fields.get(index) else { return self.assign_convert(arg, param, span) };
        let value = self.assign_convert(arg, &field.ty, span)?;
        let init = Init::List(vec![(InitIndex::Field(index as u32), Init::Expr(value))]);
        Ok(self.literal_object(param.unqualified(), init, span))
    }

    /// Replaces each transparent union in the type of a library function by its first member, as which it is passed:
    /// without `_GNU_SOURCE`, `bind` and similar functions are declared with such unions, all of whose members are
    /// pointers.
    pub(super) fn as_library_declares(&self, name: &str, ty: &mut Type) {
        let TypeKind::Function(function) = &ty.kind else { return };
        if library::lookup(name).is_none() {
            return;
        }
        let passed = |param: &Type| match &param.kind {
            TypeKind::Record(id) if self.transparent.contains(id) => {
                let first = self.program.records[*id].fields.as_ref().and_then(|fields| fields.first());
                first.filter(|field| field.ty.is_pointer()).map(|field| field.ty.clone())
            }
            _ => None,
        };
        let params = function.params.iter().map(|param| passed(param).unwrap_or_else(|| param.clone())).collect();
        ty.kind = TypeKind::Function(FunctionType { params, ..function.as_ref().clone() }.into());
    }

    /// Declares the undeclared function of a call as `int f()`, as in gcc's gnu11.
    fn declare_implicitly(&mut self, name: &'a str, span: Span) {
        if let Some(known @ (Entity::Function(_) | Entity::Poison(_))) = self.linked.get(name).cloned() {
            self.scopes.set_name(name, known);
            return;
        }
        let id = match self.library_signature(name) {
            Some(ty) => self.add_function(name, ty, span),
            None => {
                let ty = FunctionType { result: Type::int(), params: Vec::new(), variadic: false, unprototyped: true };
                self.program.caveat(format!("'{name}' is not declared: taken as int {name}()"), span);
                self.add_function(name, ty.into(), span)
            }
        };
        self.facts[id.index()].implicit = true;
        self.scopes.set_name(name, Entity::Function(id));
    }

    /// Lowers the operands of a builtin to values.
    pub(super) fn values(&mut self, nodes: &'a [Node<ast::Expression>]) -> Lower<Vec<Expr>> {
        nodes.iter().map(|node| self.value(node)).collect()
    }
}

fn is_reserved(name: &str) -> bool {
    ["__ulseq_", "__builtin_", "__atomic_", "__sync_"].iter().any(|prefix| name.starts_with(prefix))
}
