//! One command line in place of all: `main` gets the arguments that the user gave (`--args`), in variables of its own
//! instead of parameters (C11 5.1.2.2.1p2).

use crate::diag::Diagnostic;
use crate::ir::mentions::mention;
use crate::ir::{
    ArrayLen, Expr, ExprKind, Function, Id, Init, InitIndex, Origin, Program, Stmt, StmtKind, Storage, Type, TypeKind,
    Var,
};
use crate::source::Span;
use std::sync::Arc;

/// The name by which the program is called.
const NAME: &str = "a.out";

/// Gives `main` these arguments. They are copied from the first to the last, behind the name of the program; what the
/// environment passes in a third parameter is empty.
///
/// # Errors
/// The program calls `main` itself, or a function whose contract does not look at the arguments.
pub(super) fn run(program: &mut Program, main: Id<Function>, words: &[String]) -> Result<(), Diagnostic> {
    let params = std::mem::take(&mut program.functions[main].params);
    if let Some(span) = mention(program, main).filter(|_| !params.is_empty()) {
        let text = "`main` is called by the program, and has no command line of its own then";
        return Err(Diagnostic::unsupported("main-called", span, text).help("leave out --args"));
    }
    if let Some((name, span)) = blind_reader(program).filter(|_| !params.is_empty()) {
        let text = format!("`{name}` gives any options, whatever the arguments are: --args would not reach them");
        return Err(Diagnostic::unsupported("args-not-read", span, text).help("leave out --args"));
    }
    program.functions[main].ty.params.clear();
    let mut texts = vec![NAME.to_owned()];
    texts.extend(words.iter().cloned());
    let mut declared = Vec::new();
    for (place, param) in params.into_iter().enumerate() {
        program.vars[param].storage = Storage::Local;
        program.functions[main].locals.push(param);
        let ty = program.vars[param].ty.unqualified();
        let value = match place {
            0 => Expr::constant(texts.len() as i128, ty),
            1 => list(program, &ty, &texts),
            _ => list(program, &ty, &[]),
        };
        let span = program.vars[param].span;
        declared.push(Stmt::new(StmtKind::Decl(param, Some(Init::Expr(value))), Origin::user(span)));
    }
    let span = program.functions[main].span;
    let line = shlex::try_join(texts.iter().map(String::as_str)).unwrap_or_else(|_| texts.join(" "));
    program.caveat(format!("the command line is `{line}`"), span);
    if let Some(body) = &mut program.functions[main].body {
        body.splice(0..0, declared);
    }
    Ok(())
}

/// Functions that read the command line by a contract, with any result.
const BLIND_READERS: &[&str] = &["getopt", "getopt_long", "getopt_long_only"];

/// The first of them that the program mentions, and where. A function of the program, or one in C that reads the
/// arguments, is none.
fn blind_reader(program: &Program) -> Option<(String, Span)> {
    let functions = program.functions.iter().filter(|(id, function)| {
        let is_contract = function.body.is_none() || matches!(program.supplied.get(id), Some(Some(_)));
        is_contract && BLIND_READERS.contains(&function.name.as_str())
    });
    let mut found = functions.filter_map(|(id, function)| Some((function.name.clone(), mention(program, id)?)));
    found.next()
}

/// A pointer of type `ty` to a list of these texts, which ends with null.
fn list(program: &mut Program, ty: &Type, texts: &[String]) -> Expr {
    let Some(of) = ty.pointee().map(|of| of.unqualified()) else { return Expr::constant(0, ty.clone()) };
    let mut entries: Vec<(InitIndex, Init)> = Vec::new();
    for (place, text) in texts.iter().enumerate() {
        let text = characters(program, place, text);
        let address = program.place(text).decayed(&Type::char());
        entries.push((InitIndex::Element(place as u64), Init::Expr(address.cast(&of))));
    }
    let array = array_of(&of, texts.len() + 1);
    let array = program.add_var("__ulseq_arguments", array, Storage::Static);
    program.vars[array].init = Some(Init::List(entries));
    program.place(array).decayed(&of).cast(ty)
}

/// A variable with a text, which the program may modify (C11 5.1.2.2.1p2).
fn characters(program: &mut Program, place: usize, text: &str) -> Id<Var> {
    let bytes: Vec<u8> = text.bytes().chain([0]).collect();
    let ty = array_of(&Type::char(), bytes.len());
    let literal = Expr::new(ExprKind::Str { bytes, width: 1 }, ty.clone(), Span::NONE);
    let var = program.add_var(format!("__ulseq_argument{place}"), ty, Storage::Static);
    program.vars[var].init = Some(Init::Str(literal));
    var
}

fn array_of(of: &Type, length: usize) -> Type {
    Type::new(TypeKind::Array(Arc::new(of.clone()), ArrayLen::Fixed(length as u64)))
}
