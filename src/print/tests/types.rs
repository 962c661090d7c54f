//! Tests of declarators, records, literals and names.

use super::*;

/// The declaration that is printed for a global variable of this type.
fn global(program: &Program, name: &str, ty: Type) -> String {
    let mut program = program.clone();
    program.add_var(name, ty, Storage::Global);
    text(&program).lines().last().unwrap().to_string()
}

#[test]
fn declarators() {
    let p = Program::default();
    let int = Type::int;
    assert_eq!(global(&p, "x", int()), "int x;");
    assert_eq!(global(&p, "x", int().pointer_to()), "int *x;");
    assert_eq!(global(&p, "x", array(int().pointer_to(), 3)), "int *x[3];");
    assert_eq!(global(&p, "x", array(int(), 3).pointer_to()), "int (*x)[3];");
    let f = Type::new(TypeKind::Function(function_type(int(), vec![Type::char()]).into()));
    assert_eq!(global(&p, "x", f.clone().pointer_to()), "int (*x)(char);");
    assert_eq!(global(&p, "x", array(f.clone().pointer_to(), 2)), "int (*x[2])(char);");
    let g = Type::new(TypeKind::Function(function_type(f.pointer_to(), vec![]).into()));
    assert_eq!(global(&p, "x", g.pointer_to()), "int (*(*x)(void))(char);");
    let mut constant = Type::char();
    constant.quals.constant = true;
    let mut pointer = constant.clone().pointer_to();
    pointer.quals.volatile = true;
    assert_eq!(global(&p, "x", pointer), "const char *volatile x;");
    let mut atomic = int();
    atomic.quals.atomic = true;
    assert_eq!(global(&p, "x", atomic.clone()), "_Atomic int x;");
    assert_eq!(global(&p, "x", array(array(atomic, 2), 3)), "_Atomic int x[3][2];");
}

#[test]
fn casts_and_sizes() {
    let mut p = Program::default();
    let x = p.add_var("x", array(Type::int(), 4).pointer_to(), Storage::Global);
    let cast = p.place(x).cast(&Type::int().pointer_to());
    assert_eq!(shown(&p, cast.deref()), "*(int *)x");
    let ty = Type::new(TypeKind::Function(function_type(Type::void(), vec![]).into())).pointer_to();
    assert_eq!(shown(&p, p.place(x).cast(&ty)), "(void (*)(void))x");
    assert_eq!(shown(&p, expr(ExprKind::SizeOf(array(Type::int(), 3)), Type::size_t(p.model))), "sizeof(int [3])");
    let row = index(decay(p.place(x).deref()), Expr::int(1));
    assert_eq!(shown(&p, row), "(*x)[1]");
}

#[test]
fn literals() {
    let p = Program::default();
    let int = |value: i128, kind| shown(&p, Expr::constant(value, Type::int_kind(kind)));
    assert_eq!(int(-1, IntKind::Int), "-1");
    assert_eq!(int(i128::from(i32::MIN), IntKind::Int), "(-2147483647 - 1)");
    assert_eq!(int(i128::from(i64::MIN), IntKind::Long), "(-9223372036854775807L - 1L)");
    assert_eq!(int(i128::from(u64::MAX), IntKind::ULong), "18446744073709551615UL");
    assert_eq!(int(7, IntKind::ULongLong), "7ULL");
    assert_eq!(int(200, IntKind::UChar), "200");
    assert_eq!(int(1, IntKind::Bool), "1");
    assert_eq!(int(5, IntKind::Int128), "((__int128)5LL)");
    let pointer = Type::int().pointer_to();
    assert_eq!(shown(&p, Expr::constant(0, pointer.clone())), "((int *)0)");
    assert_eq!(shown(&p, Expr::constant(-1, pointer)), "((int *)-1L)");
    let negative = Expr::unary(UnOp::Neg, Expr::int(-3));
    assert_eq!(shown(&p, negative), "-(-3)");
    assert_eq!(shown(&p, Expr::constant(3, Type::char()).cast(&Type::int())), "3");
    assert_eq!(shown(&p, Expr::int(3).cast(&Type::int_kind(IntKind::Long))), "(long)3");
    assert_eq!(shown(&p, Expr::int(300).cast(&Type::char())), "(char)300");
}

#[test]
fn strings() {
    let p = Program::default();
    let string = |bytes: &[u8], width: u8, of: IntKind| {
        let ty = array(Type::int_kind(of), (bytes.len() / usize::from(width)) as u64);
        shown(&p, expr(ExprKind::Str { bytes: bytes.to_vec(), width }, ty))
    };
    assert_eq!(string(b"a\"\\\n\x01\x32??=\xff\0", 1, IntKind::Char), r#""a\"\\\n\0012?\?=\377""#);
    assert_eq!(string(b"a\0b\0", 1, IntKind::Char), r#""a\000b""#);
    let wide = [0xe4, 0, 0, 0, 0x41, 0, 0, 0, 0x00, 0xf6, 1, 0, 0, 0, 0, 0];
    assert_eq!(string(&wide, 4, IntKind::Int), r#"L"\u00e4A\U0001f600""#);
    assert_eq!(string(&wide, 4, IntKind::UInt), r#"U"\u00e4A\U0001f600""#);
    assert_eq!(string(&[0x3d, 0xd8, 0x41, 0, 0, 0], 2, IntKind::UShort), r#"u"\xd83d" u"A""#);
}

#[test]
fn records_come_in_the_order_of_their_needs() {
    let mut p = Program::default();
    let outer = record(&mut p, "outer", vec![]);
    let inner = record(&mut p, "inner", vec![field("back", Type::new(TypeKind::Record(outer)).pointer_to())]);
    let anonymous = record(&mut p, "anon", vec![field("x", Type::int()), field("y", Type::int())]);
    p.records[anonymous].is_union = true;
    let unused = record(&mut p, "unused", vec![field("z", Type::int())]);
    let mut bits = field("bits", Type::int_kind(IntKind::UInt));
    bits.bits = Some(3);
    let mut packed = field("far", Type::new(TypeKind::Record(unused)).pointer_to());
    packed.packed = true;
    p.records[outer].fields = Some(vec![
        field("in", Type::new(TypeKind::Record(inner))),
        field("", Type::new(TypeKind::Record(anonymous))),
        bits,
        packed,
    ]);
    p.records[outer].align = Some(16);
    let g = p.add_var("g", Type::new(TypeKind::Record(outer)), Storage::Global);
    let wanted = "\
struct outer;
struct inner {
  struct outer *back;
};
struct unused;
struct outer {
  struct inner in;
  union {
    int x;
    int y;
  } __attribute__((packed));
  unsigned int bits : 3;
  unsigned char : 5;
  struct unused *far;
  unsigned char : 8;
  unsigned char : 8;
  unsigned char : 8;
  unsigned char : 8;
  unsigned char : 8;
  unsigned char : 8;
  unsigned char : 8;
  unsigned char : 8;
  unsigned char : 8;
  unsigned char : 8;
  unsigned char : 8;
} __attribute__((packed, aligned(16)));
struct outer g;
";
    assert_eq!(text(&p), wanted);
    assert_clean(wanted, &["-Wall", "-Wextra"]);
    let inner_x = member(member(p.place(g), 1, &p), 0, &p);
    assert_eq!(shown(&p, inner_x), "g.x");
    let through = member(member(p.place(g).addr_of().deref(), 0, &p), 0, &p);
    assert_eq!(shown(&p, through.clone()), "g.in.back");
    assert_eq!(shown(&p, member(member(through.deref(), 1, &p), 1, &p)), "g.in.back->y");
}

#[test]
fn models_are_not_defined() {
    let mut p = Program::default();
    let mutex = record(&mut p, "pthread_mutex", vec![field("kind", Type::int())]);
    p.records[mutex].model = Some("ulseq_mutex");
    let g = p.add_var("m", Type::new(TypeKind::Record(mutex)), Storage::Static);
    p.vars[g].init = Some(Init::List(vec![(InitIndex::Field(0), Init::Expr(Expr::int(2)))]));
    let pointer = p.place(g).addr_of();
    let text = format!("{}|{}", shown(&p, pointer), {
        p.vars[g].storage = Storage::Global;
        text(&p)
    });
    assert_eq!(text, "&m|ulseq_mutex m = {2};\n");
}

#[test]
fn names_are_unique() {
    let mut p = Program::default();
    let mut body = Vec::new();
    let mut locals = Vec::new();
    let global = p.add_var("x", Type::int(), Storage::Global);
    for (name, storage) in [("x", Storage::Local), ("x", Storage::Temp), ("int", Storage::Local), ("f", Storage::Local)]
    {
        locals.push(p.add_var(name, Type::int(), storage));
    }
    let hidden = p.add_var("x", Type::int(), Storage::Static);
    for var in [global, hidden].iter().chain(&locals) {
        body.push(stmt(StmtKind::Assign { place: p.place(*var), value: Expr::int(1) }));
    }
    let label = p.add_label("end");
    let twin = p.add_label("end");
    for label in [label, twin] {
        body.push(stmt(StmtKind::Label(label)));
        body.push(stmt(StmtKind::Goto(label)));
    }
    let unused = p.add_label("end");
    body.push(stmt(StmtKind::Label(unused)));
    let f = function(&mut p, "f", Type::void(), vec![], Some(body));
    p.functions[f].locals = locals;
    let wanted = "\
void f(void);
int x;
static int x_1;

void f(void) {
  int x_2;
  int x_3;
  int int_1;
  int f_1;
  x = 1;
  x_1 = 1;
  x_2 = 1;
  x_3 = 1;
  int_1 = 1;
  f_1 = 1;
end:
  goto end;
end_1:
  goto end_1;
}
";
    assert_eq!(text(&p), wanted);
}

#[test]
fn externals_win() {
    let mut p = Program::default();
    let mine = function(&mut p, "read", Type::void(), vec![], Some(vec![]));
    p.functions[mine].is_static = true;
    let theirs = external(&mut p, "read", function_type(Type::int(), vec![Type::int()]));
    let old = external(&mut p, "old", FunctionType { unprototyped: true, ..function_type(Type::int(), vec![]) });
    let stop = external(&mut p, "stop", function_type(Type::void(), vec![]));
    p.functions[stop].noreturn = true;
    let body = [
        call(&p, mine, vec![]),
        call(&p, theirs, vec![Expr::int(1)]),
        call(&p, old, vec![Expr::int(1)]),
        call(&p, stop, vec![]),
    ];
    let body = body.into_iter().map(|e| stmt(StmtKind::Expr(e))).collect();
    let main = function(&mut p, "main", Type::int(), vec![], Some(body));
    p.main = Some(main);
    let wanted = "\
static void read_1(void);
int read(int);
int old();
__attribute__((noreturn)) void stop(void);

static void read_1(void) {
}

int main(void) {
  read_1();
  read(1);
  old(1);
  stop();
}
";
    let printed = print(&p, &PrintOptions::default());
    assert_eq!(printed.text, wanted);
    assert_clean(&printed.text, &["-Wall", "-Wextra", "-fno-builtin"]);
}
