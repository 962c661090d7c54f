//! Tests of the printer, with gcc as the oracle where it matters.

mod forms;
mod golden;
mod types;
mod values;

use std::fs;
use std::process::{Command, Output};

use super::{print, PrintOptions, Printed, PrintedChecks, Roots};
use crate::ir::*;
use crate::source::Span;

/// Prints everything, without a prelude.
fn print_all(program: &Program) -> Printed {
    print(program, &PrintOptions { roots: Roots::All, ..PrintOptions::default() })
}

fn text(program: &Program) -> String {
    let printed = print_all(program);
    assert_eq!(printed.text.lines().count(), printed.lines.len(), "one entry for each line:\n{}", printed.text);
    printed.text
}

/// Runs gcc on a text and returns its output; `run` links and runs the program.
fn gcc(text: &str, flags: &[&str], run: bool) -> Output {
    let dir = tempfile::tempdir().unwrap();
    let source = dir.path().join("a.c");
    fs::write(&source, text).unwrap();
    let program = dir.path().join("a.out");
    let mut command = Command::new("gcc");
    command.args(flags).arg(&source);
    if run {
        command.arg("-o").arg(&program);
    } else {
        command.arg("-fsyntax-only");
    }
    let compiled = command.output().unwrap();
    if !run || !compiled.status.success() {
        return compiled;
    }
    Command::new(&program).output().unwrap()
}

/// Fails unless gcc accepts the text without any message.
fn assert_clean(text: &str, flags: &[&str]) {
    let output = gcc(text, flags, false);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && messages.is_empty(), "{messages}\n{text}");
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt::new(kind, Origin::control("test"))
}

fn at(kind: StmtKind, offset: usize) -> Stmt {
    Stmt::new(kind, Origin::user(Span::new(offset, offset + 1)))
}

fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr::new(kind, ty, Span::NONE)
}

fn array(of: Type, n: u64) -> Type {
    Type::new(TypeKind::Array(of.into(), ArrayLen::Fixed(n)))
}

fn function_type(result: Type, params: Vec<Type>) -> FunctionType {
    FunctionType { result, params, variadic: false, unprototyped: false }
}

/// Adds a function; the parameter types are those of the variables.
fn function(
    program: &mut Program,
    name: &str,
    result: Type,
    params: Vec<Id<Var>>,
    body: Option<Block>,
) -> Id<Function> {
    let types = params.iter().map(|p| program.vars[*p].ty.clone()).collect();
    program.functions.push(Function {
        name: name.to_string(),
        ty: function_type(result, types),
        params,
        locals: Vec::new(),
        body,
        is_static: false,
        weak: false,
        noreturn: false,
        span: Span::NONE,
    })
}

/// Adds a function without a body.
fn external(program: &mut Program, name: &str, ty: FunctionType) -> Id<Function> {
    let id = function(program, name, Type::void(), Vec::new(), None);
    program.functions[id].ty = ty;
    id
}

fn callee(program: &Program, id: Id<Function>) -> Expr {
    let ty = Type::new(TypeKind::Function(program.functions[id].ty.clone().into()));
    expr(ExprKind::Func(id), ty)
}

fn call(program: &Program, id: Id<Function>, args: Vec<Expr>) -> Expr {
    let result = program.functions[id].ty.result.clone();
    expr(ExprKind::Call(Box::new(callee(program, id)), args.into()), result)
}

fn field(name: &str, ty: Type) -> Field {
    let name = (!name.is_empty()).then(|| name.to_string());
    Field { name, ty, bits: None, align: None, packed: false }
}

fn record(program: &mut Program, name: &str, fields: Vec<Field>) -> Id<Record> {
    program.records.push(Record {
        is_block: false,
        name: name.to_string(),
        typedef: None,
        model: None,
        size: None,
        is_union: false,
        fields: Some(fields),
        packed: false,
        align: None,
        span: Span::NONE,
    })
}

fn member(of: Expr, number: u32, program: &Program) -> Expr {
    let TypeKind::Record(id) = of.ty.kind else { panic!("a record is wanted") };
    let ty = program.records[id].fields.as_ref().unwrap()[number as usize].ty.clone();
    expr(ExprKind::Member(Box::new(of), number), ty)
}

/// The array as a pointer to its first element.
fn decay(of: Expr) -> Expr {
    let pointer = of.ty.element().unwrap().clone().pointer_to();
    expr(ExprKind::Decay(Box::new(of)), pointer)
}

fn index(pointer: Expr, number: Expr) -> Expr {
    let ty = pointer.ty.pointee().unwrap().clone();
    expr(ExprKind::Index(Box::new(pointer), Box::new(number)), ty)
}

/// The text of an expression, as printed after `return`.
fn shown(program: &Program, value: Expr) -> String {
    let mut program = program.clone();
    function(&mut program, "probe", Type::void(), Vec::new(), Some(vec![stmt(StmtKind::Return(Some(value)))]));
    let text = text(&program);
    let line = text.lines().find(|line| line.starts_with("  return ")).unwrap();
    line["  return ".len()..].trim_end_matches(';').to_string()
}
