//! Tests of statements of all forms.

use super::*;

/// The lines of a function with this body, in a program with a `main`.
fn body_text(program: &Program, body: Block, locals: Vec<Id<Var>>) -> String {
    let mut program = program.clone();
    let f = function(&mut program, "f", Type::void(), vec![], Some(body));
    program.functions[f].locals = locals;
    let text = text(&program);
    let from = text.find("void f(void) {\n").unwrap() + "void f(void) {\n".len();
    text[from..].trim_end_matches("}\n").to_string()
}

fn variable(program: &mut Program, name: &str, ty: Type) -> (Id<Var>, Expr) {
    let id = program.add_var(name, ty, Storage::Global);
    (id, program.place(id))
}

#[test]
fn normal_form_statements() {
    let mut p = Program::default();
    let (_, x) = variable(&mut p, "x", Type::int());
    let (_, q) = variable(&mut p, "q", Type::int().pointer_to());
    let (_, c) = variable(&mut p, "c", Type::int_kind(IntKind::SChar));
    let body = vec![
        stmt(StmtKind::Assign { place: q.clone().deref(), value: x.clone() }),
        stmt(StmtKind::Loop { body: vec![stmt(StmtKind::Break)], rounds: Rounds::Unknown }),
        stmt(StmtKind::Atomic(vec![stmt(StmtKind::Havoc(x.clone()))].into())),
        stmt(StmtKind::Havoc(q)),
        stmt(StmtKind::Havoc(c)),
        stmt(StmtKind::assume(x.clone())),
        stmt(StmtKind::Violation(FailedCheck::Misuse("unlock \"m\"".into()))),
        stmt(StmtKind::BoundHit("threads")),
        stmt(StmtKind::call(
            Some(x.clone()),
            Callee::Stub { name: "__ulseq_lock", of: "pthread_mutex_lock", takes_self: true },
            vec![x.clone()],
        )),
        stmt(StmtKind::Visible(3)),
        stmt(StmtKind::EndThread(Some(x))),
    ];
    let wanted = "  *q = x;
  while (1) {
    break;
  }
  {
    x = __VERIFIER_nondet_int();
  }
  q = (int *)__VERIFIER_nondet_pointer();
  c = (signed char)__VERIFIER_nondet_char();
  ULSEQ_ASSUME(x);
  ULSEQ_MISUSE(\"unlock \\\"m\\\"\");
  ULSEQ_BOUND(\"threads\");
  x = __ulseq_lock(x, 0);
  /* visible point 3 */ ;
  /* end of thread, result x */ ;
";
    assert_eq!(body_text(&p, body, vec![]), wanted);
}

#[test]
fn havoc_goes_into_records_and_arrays() {
    let mut p = Program::default();
    let inner = record(&mut p, "u", vec![field("small", Type::char()), field("big", Type::int())]);
    p.records[inner].is_union = true;
    let outer =
        record(&mut p, "s", vec![field("a", array(Type::int(), 2)), field("", Type::new(TypeKind::Record(inner)))]);
    let (_, s) = variable(&mut p, "s", Type::new(TypeKind::Record(outer)));
    let (_, long) = variable(&mut p, "long_array", array(Type::int(), 65));
    let body = vec![stmt(StmtKind::Havoc(s)), stmt(StmtKind::Havoc(long))];
    let wanted = "  s.a[0] = __VERIFIER_nondet_int();
  s.a[1] = __VERIFIER_nondet_int();
  s.big = __VERIFIER_nondet_int();
  /* keeps its value: long_array */ ;
";
    assert_eq!(body_text(&p, body, vec![]), wanted);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a program with each kind of statement")]
fn lowered_statements() {
    let mut p = Program::default();
    let (_, x) = variable(&mut p, "x", Type::int());
    let (_, c) = variable(&mut p, "c", Type::char());
    let i = p.add_var("i", Type::int(), Storage::Local);
    let unused = p.add_var("unused", Type::int(), Storage::Local);
    let g = external(&mut p, "g", function_type(Type::int(), vec![]));
    let boxed = |e: &Expr| Box::new(e.clone());
    let up =
        |place: &Expr, postfix| expr(ExprKind::IncDec { place: boxed(place), inc: true, postfix }, place.ty.clone());
    let set = |place: &Expr, value: Expr| expr(ExprKind::Assign(boxed(place), Box::new(value)), place.ty.clone());
    let place = p.place(i);
    let widened = c.clone().cast(&Type::int());
    let sum = Expr::binary(BinOp::Add, widened.clone(), Expr::int(1));
    let body = vec![
        stmt(StmtKind::Decl(unused, Some(Init::Expr(call(&p, g, vec![]))))),
        stmt(StmtKind::For {
            init: vec![stmt(StmtKind::Decl(i, Some(Init::Expr(Expr::int(0)))))],
            cond: Some(Box::new(Expr::binary(BinOp::Lt, place.clone(), x.clone()))),
            step: Some(Box::new(up(&place, true))),
            body: vec![stmt(StmtKind::Continue)],
        }),
        stmt(StmtKind::If {
            cond: set(&x, call(&p, g, vec![])),
            then: vec![stmt(StmtKind::Expr(up(&x, false)))],
            els: vec![stmt(StmtKind::If { cond: widened, then: vec![], els: vec![stmt(StmtKind::Expr(x.clone()))] })],
        }),
        stmt(StmtKind::Switch {
            on: x.clone(),
            body: vec![stmt(StmtKind::Case(1, 3)), stmt(StmtKind::Break), stmt(StmtKind::Default)],
        }),
        stmt(StmtKind::DoWhile {
            body: vec![stmt(StmtKind::Expr(set(&c, sum.cast(&Type::char()))))],
            cond: Expr::int(0),
        }),
        stmt(StmtKind::Expr(expr(
            ExprKind::AssignOp { op: BinOp::Add, place: boxed(&c), value: boxed(&x), compute: Box::new(Type::int()) },
            Type::char(),
        ))),
        stmt(StmtKind::Expr(set(
            &x,
            expr(
                ExprKind::StmtExpr(vec![stmt(StmtKind::Expr(up(&x, true))), stmt(StmtKind::Expr(x.clone()))]),
                Type::int(),
            ),
        ))),
        stmt(StmtKind::Asm(String::new())),
    ];
    let wanted = "  g();
  for (int i = 0; i < x; i++) {
    continue;
  }
  if ((x = g())) {
    ++x;
  } else if ((int)c) {
  } else {
    (void)x;
  }
  switch (x) {
  case 1 ... 3:
    break;
  default: ;
  }
  do {
    c = c + 1;
  } while (0);
  c += x;
  x = ({
    x++;
    x;
  });
  __asm__ volatile (\"\");
";
    assert_eq!(body_text(&p, body, vec![i, unused]), wanted);
}

#[test]
fn builtins() {
    let mut p = Program::default();
    let (_, x) = variable(&mut p, "x", Type::int());
    let pointer = x.clone().addr_of();
    let built = |b: Builtin, args: Vec<Expr>| shown(&p, expr(ExprKind::Builtin(b, args), Type::int()));
    let (relaxed, acquire) = (MemoryOrder::Relaxed, MemoryOrder::Acquire);
    let load = Builtin::Atomic(AtomicOp::Load, MemoryOrder::default());
    assert_eq!(built(load, vec![pointer.clone()]), "__atomic_load_n(&x, 5)");
    let three = vec![pointer.clone(), pointer.clone(), Expr::int(1)];
    let weak = Builtin::Atomic(AtomicOp::CompareExchange { weak: true, failure: relaxed }, acquire);
    assert_eq!(built(weak, three), "__atomic_compare_exchange_n(&x, &x, 1, 1, 2, 0)");
    let add = Builtin::Atomic(AtomicOp::FetchOp { op: BinOp::Add, fetch_first: false }, acquire);
    assert_eq!(built(add, vec![pointer, Expr::int(2)]), "__atomic_add_fetch(&x, 2, 2)");
    assert_eq!(built(Builtin::Fence(MemoryOrder::Release), vec![]), "__atomic_thread_fence(3)");
}

#[test]
fn initializers() {
    let mut p = Program::default();
    let pair = record(&mut p, "pair", vec![field("a", Type::int()), field("b", Type::int())]);
    let ty = Type::new(TypeKind::Record(pair));
    let one = |i: u32, n: i128| (InitIndex::Field(i), Init::Expr(Expr::int(n)));
    let g = p.add_var("g", array(ty.clone(), 9), Storage::Global);
    p.vars[g].init = Some(Init::List(vec![
        (InitIndex::Element(0), Init::List(vec![one(0, 1), one(1, 2)])),
        (InitIndex::Element(1), Init::List(vec![one(1, 3)])),
        (InitIndex::Element(3), Init::List(vec![])),
        (InitIndex::Range(4, 6), Init::List(vec![one(0, 1)])),
    ]));
    let first = p.add_var("first", ty.clone().pointer_to(), Storage::Global);
    let later = p.add_var("later", ty, Storage::Static);
    p.vars[first].init = Some(Init::Expr(p.place(later).addr_of()));
    p.vars[later].init = Some(Init::List(vec![one(0, 1), one(1, 2)]));
    let text = text(&p);
    let wanted = "\
struct pair g[9] = {{1, 2}, {.b = 3}, [3] = {0}, {.a = 1}, {.a = 1}, {.a = 1}};
static struct pair later;
struct pair *first = &later;
static struct pair later = {1, 2};
";
    assert!(text.ends_with(wanted), "{text}");
    assert_clean(&text, &["-Wall", "-Wextra"]);
}

#[test]
fn parentheses_that_gcc_wants() {
    let mut p = Program::default();
    let (_, x) = variable(&mut p, "x", Type::int());
    let b = |op, l: &Expr, r: &Expr| Expr::binary(op, l.clone(), r.clone());
    let both = expr(ExprKind::LogAnd(Box::new(x.clone()), Box::new(x.clone())), Type::int());
    let either = expr(ExprKind::LogOr(Box::new(both), Box::new(x.clone())), Type::int());
    assert_eq!(shown(&p, either), "(x && x) || x");
    let sum = b(BinOp::Add, &x, &x);
    assert_eq!(shown(&p, b(BinOp::Shl, &sum, &x)), "(x + x) << x");
    assert_eq!(shown(&p, b(BinOp::BitAnd, &x, &b(BinOp::Eq, &x, &x))), "x & (x == x)");
    assert_eq!(shown(&p, b(BinOp::Sub, &sum, &sum)), "x + x - (x + x)");
    assert_eq!(shown(&p, b(BinOp::Eq, &Expr::unary(UnOp::Not, x.clone()), &x)), "(!x) == x");
    assert_eq!(shown(&p, b(BinOp::Mul, &sum, &x)), "(x + x) * x");
}

#[test]
fn casts_that_an_assignment_does_anyway() {
    let mut p = Program::default();
    let (_, x) = variable(&mut p, "x", Type::int());
    let (_, c) = variable(&mut p, "c", Type::char());
    let (_, b) = variable(&mut p, "b", Type::bool());
    let (_, q) = variable(&mut p, "q", Type::int().pointer_to());
    let (_, v) = variable(&mut p, "v", Type::void().pointer_to());
    let mut constant = Type::int();
    constant.quals.constant = true;
    let (_, k) = variable(&mut p, "k", constant.pointer_to());
    let set = |place: &Expr, value: &Expr| {
        stmt(StmtKind::Assign { place: place.clone(), value: value.clone().cast(&place.ty) })
    };
    let less = Expr::binary(BinOp::Lt, x.clone(), Expr::int(1));
    let masked = Expr::binary(BinOp::BitAnd, x.clone(), Expr::int(-256));
    let body = vec![
        set(&c, &x),
        set(&c, &Expr::int(300)),
        set(&c, &masked),
        set(&x, &c),
        set(&b, &less),
        set(&v, &q),
        set(&q, &v),
        set(&k, &q),
        set(&q, &k),
        set(&x, &q),
    ];
    let wanted = "  c = x;
  c = (char)300;
  c = (char)(x & -256);
  x = c;
  b = x < 1;
  v = q;
  q = v;
  k = q;
  q = (int *)k;
  x = (int)q;
";
    assert_eq!(body_text(&p, body, vec![]), wanted);
}

#[test]
fn a_static_variable_of_two_functions_stands_at_file_scope() {
    let mut p = Program::default();
    let shared = p.add_var("n", Type::int(), Storage::Static);
    let own = p.add_var("own", Type::int(), Storage::Static);
    let set = |p: &Program, var| stmt(StmtKind::Assign { place: p.place(var), value: Expr::int(1) });
    let both = vec![set(&p, shared), set(&p, own)];
    let f = function(&mut p, "f", Type::void(), vec![], Some(both));
    p.functions[f].locals = vec![shared, own];
    let one = vec![set(&p, shared)];
    function(&mut p, "g", Type::void(), vec![], Some(one));
    let text = text(&p);
    assert!(text.contains("\nstatic int n;\n") && text.contains("\n  static int own;\n"), "{text}");
    assert_clean(&text, &["-Wall", "-Wextra", "-Wno-unused-but-set-variable"]);
}

#[test]
fn a_probe_stands_before_each_check() {
    let mut p = Program::default();
    let (_, c) = variable(&mut p, "c", Type::int());
    let violation = |text: &str| stmt(StmtKind::Violation(FailedCheck::Assertion(text.into())));
    let check = |then: Block| stmt(StmtKind::If { cond: c.clone(), then, els: Vec::new() });
    let assign = Stmt::assign(c.clone(), Expr::int(1), Origin::user(Span::NONE));
    // Text of the program that looks like a check is none.
    let quoted = violation("ULSEQ_BOUND(\"x\")");
    let body = vec![check(vec![quoted]), check(vec![assign, violation("e")]), violation("reached")];
    function(&mut p, "main", Type::void(), vec![], Some(body));
    let printed = print(&p, &PrintOptions { roots: Roots::All, probes: true, ..PrintOptions::default() });
    assert_eq!(printed.checks, PrintedChecks { assertions: true, ..PrintedChecks::default() });
    let lines: Vec<&str> = printed.text.lines().map(str::trim).collect();
    let probes: Vec<usize> = (0..lines.len()).filter(|at| lines[*at] == "ULSEQ_REACH(\"0\");").collect();
    assert_eq!((probes.len(), printed.probes.len()), (1, 1), "{}", printed.text);
    assert_eq!(printed.probes, [probes[0] + 2]);
    assert_eq!(lines[printed.probes[0]], "ULSEQ_VIOLATION(\"ULSEQ_BOUND(\\\"x\\\")\");");
}
