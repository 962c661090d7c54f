//! A program as C text.

use std::collections::HashSet;

use super::{End, Expr, Function, Join, Operand, Piece, Program, Stmt};

/// For whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum For {
    /// For translation.
    Model,
    /// To be run, with the same lines. All data are volatile: a compiler may read an object again for the value of an
    /// assignment to it (C11 6.5.16p3), or merge reads, and the model does neither.
    Running,
}

const HEADERS: &str = "#include <assert.h>\n#include <errno.h>\n#include <pthread.h>\n#include <semaphore.h>\n\
#include <stdatomic.h>\n#include <stdlib.h>\n#include <threads.h>\n#include <time.h>\n\
extern void __VERIFIER_atomic_begin(void);\nextern void __VERIFIER_atomic_end(void);\n\
extern int __VERIFIER_nondet_int(void);\nextern _Bool __VERIFIER_nondet_bool(void);\n\
extern void __VERIFIER_assume(int);\n#define W()\n";

const REACH_ERROR: &str = "void reach_error(void) { assert(0); }\n";

const VOLATILE: &[&str] = &["int", "short", "char", "long", "unsigned", "_Bool"];

impl Program {
    /// The C text.
    pub fn text(&self, whom: For) -> String {
        let mut out = Out { text: String::new(), indent: 0 };
        let rest = self.rest();
        let words: HashSet<&str> = words(&rest).collect();
        // One declaration may name another one.
        let mut used: Vec<bool> = self.globals.iter().map(|global| words.contains(global.name.as_str())).collect();
        for at in (0..self.globals.len()).rev() {
            let named = |other: usize| {
                used[other]
                    && words_of(&self.globals[other].text, &self.globals[other].init).contains(&*self.globals[at].name)
            };
            used[at] = used[at] || (at + 1..self.globals.len()).any(named);
        }
        out.text.push_str(HEADERS);
        for name in VOLATILE {
            match whom {
                For::Model => out.text.push('\n'),
                For::Running => out.line(&format!("#define {name} volatile {name}")),
            }
        }
        out.text.push_str(REACH_ERROR);
        for (global, used) in self.globals.iter().zip(&used) {
            if *used {
                out.line(&global.text);
            }
        }
        out.text.push_str(&rest_with(self, &used));
        out.text
    }

    fn rest(&self) -> String {
        rest_with(self, &[])
    }

    /// The number of lines, which the shrinker makes small.
    pub fn size(&self) -> usize {
        self.text(For::Model).len()
    }
}

fn words_of<'a>(a: &'a str, b: &'a str) -> HashSet<&'a str> {
    words(a).chain(words(b)).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c != '_' && !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

/// Functions and main; initializations only of the globals that are used.
fn rest_with(program: &Program, used: &[bool]) -> String {
    let mut out = Out { text: String::new(), indent: 0 };
    let mut body = Out { text: String::new(), indent: 0 };
    body.main(program, used);
    let mut later: Vec<String> = vec![body.text];
    // Initializers name functions, too; they are none of the text of the functions.
    let globals: Vec<&str> = program.globals.iter().map(|global| global.text.as_str()).collect();
    // A function that nobody names any more is left out.
    for function in program.functions.iter().rev() {
        let texts = later.iter().map(String::as_str).chain(globals.iter().copied());
        if texts.flat_map(words).any(|word| word == function.name) {
            let mut body = Out { text: String::new(), indent: 0 };
            body.function(function);
            later.push(body.text);
        }
    }
    later.reverse();
    out.text = later.concat();
    out.text
}

struct Out {
    text: String,
    indent: usize,
}

impl Out {
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.text.push_str("  ");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn function(&mut self, function: &Function) {
        self.line(&format!("{} {{", function.head));
        self.indent += 1;
        for stmt in &function.locals {
            self.plain(stmt);
        }
        self.block(&function.body);
        self.plain(&function.end);
        self.indent -= 1;
        self.line("}");
    }

    fn main(&mut self, program: &Program, used: &[bool]) {
        self.line("int main(void) {");
        self.indent += 1;
        for (at, spawn) in program.spawns.iter().enumerate() {
            self.line(&format!("{} t{at};", if spawn.c11 { "thrd_t" } else { "pthread_t" }));
        }
        if program.spawns.iter().any(|spawn| spawn.join == Join::Value && !spawn.c11) {
            self.line("void *result = 0;");
        }
        if program.spawns.iter().any(|spawn| spawn.join == Join::Value && spawn.c11) {
            self.line("int code = 0;");
        }
        for stmt in &program.main_locals {
            self.plain(stmt);
        }
        for (global, used) in program.globals.iter().zip(used) {
            if *used && !global.init.is_empty() {
                self.line(&global.init);
            }
        }
        self.block(&program.before);
        for (at, spawn) in program.spawns.iter().enumerate() {
            self.block(&spawn.before);
            let (start, arg) = (&spawn.start, &spawn.arg);
            if spawn.c11 {
                self.line(&format!("thrd_create(&t{at}, {start}, {arg});"));
            } else {
                self.line(&format!("pthread_create(&t{at}, 0, {start}, {arg});"));
            }
            if spawn.join == Join::Detach {
                self.line(&format!("pthread_detach(t{at});"));
            }
        }
        self.block(&program.during);
        self.end(program);
        self.indent -= 1;
        self.line("}");
    }

    fn end(&mut self, program: &Program) {
        match program.end {
            End::Exit => self.line("pthread_exit(0);"),
            End::Return => self.line("return 0;"),
            End::Join => {
                for (at, spawn) in program.spawns.iter().enumerate() {
                    self.join(at, spawn.join, spawn.c11);
                }
                self.block(&program.after);
                self.line("return 0;");
            }
        }
    }

    fn join(&mut self, at: usize, join: Join, c11: bool) {
        match (join, c11) {
            (Join::Plain, false) => self.line(&format!("pthread_join(t{at}, 0);")),
            (Join::Plain, true) => self.line(&format!("thrd_join(t{at}, 0);")),
            (Join::Value, false) => {
                self.line(&format!("pthread_join(t{at}, &result);"));
                self.line("results = (results * 4 + ((int)(long)result & 3)) & 255;");
            }
            (Join::Value, true) => {
                self.line(&format!("thrd_join(t{at}, &code);"));
                self.line("results = (results * 4 + (code & 3)) & 255;");
            }
            (Join::Detach, _) => {}
        }
    }

    fn block(&mut self, block: &[Stmt]) {
        for stmt in block {
            self.stmt(stmt);
        }
    }

    fn plain(&mut self, stmt: &Stmt) {
        self.stmt(stmt);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let mut line = String::new();
        for piece in &stmt.0 {
            match piece {
                Piece::T(text) => line.push_str(text),
                Piece::E(expr) => put(expr, &mut line),
                Piece::B(body) => {
                    line.push('{');
                    self.line(&std::mem::take(&mut line));
                    self.indent += 1;
                    self.block(body);
                    self.indent -= 1;
                    line.push('}');
                }
            }
        }
        self.line(&line);
    }
}

fn put(expr: &Expr, out: &mut String) {
    match expr {
        Expr::Const(value) => out.push_str(&value.to_string()),
        Expr::Op(pieces) => {
            for piece in pieces {
                match piece {
                    Operand::T(text) => out.push_str(text),
                    Operand::E(expr) => put(expr, out),
                }
            }
        }
    }
}
