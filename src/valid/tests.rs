//! Tests that valid programs pass and that each violated invariant is found.

use super::check;
use crate::front::{self, PreprocessedProgram};
use crate::ir::{
    visit, BinOp, Callee, Expr, ExprKind, FloatKind, Form, Function, Id, Origin, Program, Stmt, StmtKind, Storage,
    Type, TypeKind,
};
use crate::passes;
use crate::source::{SourceMap, Span};

const TEXT: &str = "typedef unsigned long pthread_t; typedef struct a pthread_attr_t;
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int x; struct s { int a; int b[3]; } s;
int twice(int n) { int m = 2; return n * m; }
void *worker(void *p) { for (int i = 0; i < 3; i++) { x = twice(x); s.b[i] = x; } return p; }
int main(void) {
    pthread_t t; pthread_create(&t, 0, worker, &x); x++;
    if (x > 5) goto end; while (x) { x--; }
end: pthread_join(t, 0); return 0; }";

/// The program after the first pass that gives the form.
fn program(form: Form) -> Program {
    let source = PreprocessedProgram { map: SourceMap::new(TEXT.into(), "t.c"), ..PreprocessedProgram::default() };
    let mut program = front::parse_and_lower(&source).expect("it is C");
    if form == Form::Lowered {
        return program;
    }
    let mut found = None;
    passes::run(&mut program, &passes::PassOptions::default(), |pass, program| {
        if pass.gives == form {
            found = Some(program.clone());
        }
    })
    .expect("it is supported");
    found.expect("a pass gives the form")
}

/// The function of this name, or the body of the thread of this name.
fn body(program: &Program, name: &str) -> (Id<Function>, Vec<Stmt>) {
    let thread = program.threads.iter().find(|(_, thread)| thread.name == name).map(|(_, thread)| thread.body);
    let function = || program.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id);
    let id = thread.or_else(function).expect("the function");
    (id, program.functions[id].body.clone().expect("a body"))
}

/// Breaks the body of a function (of a thread, for threaded programs), and expects exactly this error.
#[track_caller]
fn broken(form: Form, name: &str, change: impl FnOnce(&mut Program, &mut Vec<Stmt>), expected: &str) {
    let mut program = program(form);
    let (id, mut statements) = body(&program, name);
    change(&mut program, &mut statements);
    program.functions[id].body = Some(statements);
    let found = check(&program, form).err().unwrap_or_default();
    let messages: Vec<_> = found.iter().map(|invalid| invalid.message.as_str()).collect();
    assert_eq!(messages, [expected]);
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt::new(kind, Origin::control("test"))
}

fn global(program: &Program, name: &str) -> Expr {
    let (id, _) = program.vars.iter().find(|(_, var)| var.name == name).expect("the variable");
    program.place(id)
}

#[test]
fn sound_programs_pass() {
    for form in [Form::Lowered, Form::Normal, Form::Resolved, Form::Threaded, Form::Visible] {
        assert_eq!(check(&program(form), form).err().map(|found| found[0].to_string()), None, "{form:?}");
    }
}

#[test]
fn forms_are_told_apart() {
    let lowered = check(&program(Form::Lowered), Form::Normal).expect_err("it is not normal");
    assert!(lowered.iter().any(|f| f.message == "a loop in this form"), "{lowered:?}");
    assert!(lowered.iter().any(|f| f.message == "a call in an expression"), "{lowered:?}");
    assert!(check(&program(Form::Visible), Form::Sequential).is_err());
    assert!(check(&program(Form::Resolved), Form::Threaded).is_err());
}

#[test]
fn control() {
    let label = |program: &mut Program| program.add_label("l");
    let twice = |program: &mut Program, body: &mut Vec<Stmt>| {
        let label = label(program);
        body.extend([stmt(StmtKind::Label(label)), stmt(StmtKind::Label(label))]);
    };
    broken(Form::Normal, "main", twice, "l1 `l` stands twice");
    let away = |program: &mut Program, body: &mut Vec<Stmt>| body.push(stmt(StmtKind::Goto(label(program))));
    broken(Form::Lowered, "main", away, "a jump to l1 `l`, which is not in the function");
    broken(Form::Normal, "main", |_, body| body.push(stmt(StmtKind::Break)), "`break` in no loop");
    broken(Form::Lowered, "main", |_, body| body.push(stmt(StmtKind::Continue)), "`continue` in no loop");
    broken(Form::Lowered, "main", |_, body| body.push(stmt(StmtKind::Default)), "a case in no `switch`");
}

#[test]
fn expressions() {
    let assign = |place: Expr, value: Expr| Stmt::assign(place, value, Origin::control("test"));
    let side = |program: &mut Program, body: &mut Vec<Stmt>| {
        let x = global(program, "x");
        let one = Expr::int(1);
        let comma = Expr::new(ExprKind::Comma(Box::new(one.clone()), Box::new(one)), Type::int(), x.span);
        body.push(assign(x, comma));
    };
    broken(Form::Normal, "main", side, "a comma in an expression");
    let two = |program: &mut Program, body: &mut Vec<Stmt>| {
        let x = global(program, "x");
        body.push(assign(x.clone(), Expr::binary(BinOp::Add, x, Expr::int(1))));
    };
    broken(Form::Normal, "main", two, "2 accesses to memory that may be shared in an assignment");
    let decides = |program: &mut Program, body: &mut Vec<Stmt>| body.push(stmt(StmtKind::assume(global(program, "x"))));
    broken(Form::Resolved, "main", decides, "1 accesses to memory that may be shared in an assumption");
    let types = |program: &mut Program, body: &mut Vec<Stmt>| {
        let ty = Type::new(TypeKind::Float(FloatKind::Double));
        let float = Expr::new(ExprKind::Float("1.0".into()), ty, Span::NONE);
        body.push(assign(global(program, "x"), float));
    };
    broken(Form::Normal, "main", types, "a value of type Float(Double) assigned to Int(Int)");
    let foreign = |program: &mut Program, body: &mut Vec<Stmt>| {
        let var = program.add_var("y", Type::int(), Storage::Temp);
        body.push(assign(program.place(var), Expr::int(1)));
    };
    let fresh = program(Form::Normal).vars.len();
    broken(Form::Normal, "main", foreign, &format!("v{fresh} `y` is no local of the function"));
    let record = |program: &mut Program, body: &mut Vec<Stmt>| {
        body.push(stmt(StmtKind::assume(global(program, "s"))));
    };
    broken(Form::Threaded, "main", record, "a condition of type Record(r1)");
}

#[test]
fn calls_and_threads() {
    let pointer = |_: &mut Program, body: &mut Vec<Stmt>| {
        let null = Expr::constant(0, Type::int().pointer_to());
        body.push(stmt(StmtKind::call(None, Callee::Pointer(Box::new(null)), Vec::new())));
    };
    broken(Form::Resolved, "main", pointer, "a call through a pointer");
    let start = |_: &mut Program, body: &mut Vec<Stmt>| {
        body.push(stmt(StmtKind::Start { thread: Id::from_index(0), arg: Expr::int(0) }));
    };
    broken(Form::Threaded, "main", start, "a thread's argument that is no pointer");
    let again = |program: &mut Program, body: &mut Vec<Stmt>| {
        let callee = Callee::Function(program.threads.iter().next().expect("main").1.body);
        body.push(stmt(StmtKind::call(None, callee, Vec::new())));
    };
    broken(Form::Threaded, "main", again, "__ulseq_main calls the body of a thread");
}

#[test]
fn visible_points() {
    let mut program = program(Form::Visible);
    let (first, body) = program.threads.iter().map(|(id, thread)| (id, thread.body)).next().expect("main");
    let points = program.threads[first].points;
    let mut statements = program.functions[body].body.clone().expect("a body");
    visit::walk_stmts_mut(&mut statements, &mut |stmt| {
        if let StmtKind::Visible(number @ 1) = &mut stmt.kind {
            *number = 7;
        }
    });
    statements.push(stmt(StmtKind::Visible(points)));
    program.functions[body].body = Some(statements);
    let found = check(&program, Form::Visible).expect_err("wrong numbers");
    let messages: Vec<_> = found.iter().map(|f| f.message.clone()).collect();
    let name = &program.functions[body].name;
    assert_eq!(
        messages,
        [
            "visible point 7 where 1 should stand".to_string(),
            format!("{name} has {} visible points and its thread {points}", points + 1)
        ]
    );
}
