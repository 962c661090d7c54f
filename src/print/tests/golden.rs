//! Tests of whole programs.

use std::time::{Duration, Instant};

use super::*;
use crate::print::write_json;
use crate::source::Location;

/// Two threads with a shared counter, as a scheme might leave them: a body with a static program counter.
fn sequential() -> Program {
    let mut p = Program::default();
    let counter = p.add_var("counter", Type::int(), Storage::Static);
    p.vars[counter].init = Some(Init::Expr(Expr::int(0)));
    let pc_type = record(&mut p, "pc", vec![]);
    p.records[pc_type].model = Some("ulseq_pc5");
    let pc = p.add_var("pc", Type::new(TypeKind::Record(pc_type)), Storage::Global);
    let pc_place = Expr::var(pc, Type::int());
    let kept = p.add_var("n", Type::int(), Storage::Static);
    let scratch = p.add_var("n", Type::int(), Storage::Temp);
    let done = p.add_label("done");
    let reset = Expr::binary(BinOp::Gt, pc_place.clone(), Expr::int(2));
    let next = Expr::binary(BinOp::Add, p.place(scratch), Expr::int(1));
    let body = vec![
        at(StmtKind::Visible(0), 10),
        at(StmtKind::If { cond: reset, then: vec![stmt(StmtKind::Goto(done))], els: vec![] }, 20),
        at(StmtKind::Assign { place: p.place(scratch), value: p.place(counter) }, 30),
        at(StmtKind::Visible(1), 40),
        at(StmtKind::Assign { place: p.place(kept), value: next }, 40),
        at(StmtKind::Assign { place: p.place(counter), value: p.place(kept) }, 50),
        stmt(StmtKind::Label(done)),
    ];
    let worker = function(&mut p, "worker", Type::void(), vec![], Some(body));
    p.functions[worker].is_static = true;
    p.functions[worker].locals = vec![scratch, kept];
    let start = vec![
        stmt(StmtKind::Assign { place: pc_place, value: Expr::int(1) }),
        stmt(StmtKind::call(None, Callee::Function(worker), vec![])),
        stmt(StmtKind::Return(Some(Expr::int(0)))),
    ];
    let main = function(&mut p, "main", Type::int(), vec![], Some(start));
    p.main = Some(main);
    for (name, body) in [("main", main), ("worker#1", worker)] {
        p.threads.push(Thread {
            name: name.to_string(),
            start: body,
            body,
            created_at: None,
            arg: None,
            result: None,
            created: None,
            points: 2,
            copies: Vec::new(),
        });
    }
    p
}

const PRELUDE: &str = "typedef unsigned char ulseq_pc5;\n";

#[test]
fn a_sequential_program() {
    let p = sequential();
    let comment = |span: Span| Some(format!("a.c:{}", span.start / 10));
    let options = PrintOptions { prelude: PRELUDE, origin_comments: Some(&comment), ..PrintOptions::default() };
    let printed = print(&p, &options);
    let wanted = "\
typedef unsigned char ulseq_pc5;
static void worker(void);
static int counter = 0;
ulseq_pc5 pc;

static void worker(void) {
  static int n_1;
  int n;
  /* visible point 0 */ ; /* a.c:1 */
  if (pc > 2) { /* a.c:2 */
    goto done;
  }
  n = counter; /* a.c:3 */
  /* visible point 1 */ ; /* a.c:4 */
  n_1 = n + 1; /* a.c:4 */
  counter = n_1; /* a.c:5 */
done: ;
}

int main(void) {
  pc = 1;
  worker();
  return 0;
}
";
    assert_eq!(printed.text, wanted);
    assert_clean(&printed.text, &["-Wall", "-Wextra"]);
    assert_eq!(printed.text, print(&p.clone(), &options).text, "the same again");
    assert_eq!(printed.text.lines().count(), printed.lines.len());
    let line = printed.text.lines().position(|line| line.contains("counter = n_1")).unwrap();
    let info = &printed.lines[line];
    assert_eq!((info.point, info.thread.map(Id::index)), (Some(1), Some(1)));
    assert_eq!(info.origin.as_ref().unwrap().span, Span::new(50, 51));
    assert!(printed.lines[0].origin.is_none());
}

#[test]
fn the_line_map() {
    let p = sequential();
    let printed = print(&p, &PrintOptions::default());
    let locate = |span: Span| Some(Location { file: "a.c".into(), line: span.start / 10, column: 2 });
    let mut json = Vec::new();
    write_json(&printed, &p, &locate, &serde_json::json!({"rounds": 2}), &mut json).unwrap();
    let map: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(map["version"], 1);
    assert_eq!(map["bounds"]["rounds"], 2);
    assert_eq!(map["threads"][1]["name"], "worker#1");
    let number = printed.text.lines().position(|line| line.contains("counter = n_1")).unwrap() + 1;
    let line = map["lines"].as_array().unwrap().iter().find(|line| line["line"] == number).unwrap();
    assert_eq!(line["source_line"], 5);
    assert_eq!(line["thread"], 1);
    assert_eq!(line["point"], 1);
    assert_eq!(line["pass"], "lower");
    assert_eq!(line["function"], "worker");
}

#[test]
fn large_programs_take_linear_time() {
    let mut p = Program::default();
    let mut body = Vec::new();
    let mut locals = Vec::new();
    for i in 0..100_000 {
        let var = p.add_var("x", Type::int(), Storage::Temp);
        locals.push(var);
        let sum = Expr::binary(BinOp::Add, p.place(var), Expr::int(i));
        body.push(at(StmtKind::Assign { place: p.place(var), value: sum }, i as usize));
    }
    let main = function(&mut p, "main", Type::int(), vec![], Some(body));
    p.functions[main].locals = locals;
    p.main = Some(main);
    let begin = Instant::now();
    let printed = print(&p, &PrintOptions::default());
    let taken = begin.elapsed();
    assert!(printed.lines.len() > 200_000);
    assert!(taken < Duration::from_secs(3), "{taken:?}");
}
