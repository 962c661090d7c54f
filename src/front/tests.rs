//! Tests of the preprocessor and the parser on files.

use std::path::Path;

use super::*;
use crate::{diag, stack};

/// Reads a file of that name and contents; messages name it without its folder.
#[track_caller]
fn outcome(name: &str, text: &[u8], options: &FrontEndOptions) -> Result<PreprocessedProgram, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let source = read(&[path.as_path().into()], options).map_err(|error| error.to_string())?;
    let parsed = stack::with_large_stack(|| parse_only(&source));
    let prefix = format!("{}/", folder.path().display());
    match parsed {
        Ok(()) => Ok(source),
        Err(errors) => Err(diag::render(&errors, &source.map, false).replace(&prefix, "")),
    }
}

fn parse_only(source: &PreprocessedProgram) -> Result<(), Vec<Diagnostic>> {
    let prepared = tokens::prepare(source.map.text(), source.latin1);
    if !prepared.errors.is_empty() {
        return Err(prepared.errors);
    }
    parse::parse(&prepared, &source.map, 0..source.map.text().len()).map(drop).map_err(|error| vec![error])
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let found = outcome("in.c", text.as_bytes(), &FrontEndOptions::default()).err().unwrap_or_default();
    assert_eq!(found, expected);
}

const HEADERS: &str = "#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <complex.h>
#include <tgmath.h>
#include <signal.h>
#include <setjmp.h>
#include <sys/types.h>
#include <sys/mman.h>
#include <sys/socket.h>
atomic_int a = ATOMIC_VAR_INIT(1);
long size = sizeof(void *);
int main(void) { return atomic_load(&a) + atomic_fetch_add_explicit(&a, 1, memory_order_relaxed); }
";

#[test]
fn system_headers() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let options = FrontEndOptions { model, ..FrontEndOptions::default() };
        let source = outcome("in.c", HEADERS.as_bytes(), &options).unwrap();
        let text = source.map.text();
        let at = text.find("return __ulseq_atomic_load((&a), memory_order_seq_cst)").unwrap();
        let span = crate::source::Span::new(at, at + 6);
        assert_eq!((source.map.locate(span).line, source.map.is_system(span)), (19, false));
        let at = text.find("pthread_create").unwrap();
        assert!(source.map.is_system(crate::source::Span::new(at, at)));
    }
}

#[test]
fn preprocessed_files() {
    let text = b"int x; /* a comment */ int linux; // another\n";
    let source = outcome("in.i", text, &FrontEndOptions::default()).unwrap();
    assert!(source.map.text().contains("int x; int linux;"), "{}", source.map.text());
}

#[test]
fn options() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("own.h"), "int own = N;\n").unwrap();
    let options = FrontEndOptions {
        include: vec![folder.path().to_path_buf()],
        define: vec!["N=42".to_string()],
        undefine: vec!["__SSE2__".to_string()],
        ..FrontEndOptions::default()
    };
    let source = outcome("in.c", b"#include <own.h>\nint __SSE2__;\n", &options).unwrap();
    assert!(source.map.text().contains("int own = 42;"));
    assert!(source.map.text().contains("int __SSE2__;"));
}

#[test]
fn bytes_outside_utf8() {
    let source = outcome("in.c", b"char *s = \"\xe9\";\n", &FrontEndOptions::default()).unwrap();
    assert!(source.latin1);
}

#[test]
fn failures() {
    let named = FrontEndOptions { cpp: Some("no-such-preprocessor".into()), ..FrontEndOptions::default() };
    let error = outcome("in.c", b"", &named).unwrap_err();
    assert_eq!(error, "the C preprocessor no-such-preprocessor was not found");
    let error = outcome("in.c", b"#include \"missing.h\"\n", &FrontEndOptions::default()).unwrap_err();
    assert!(error.contains("missing.h"), "{error}");
    let error = read(&[Path::new("no-such-file.c").into()], &FrontEndOptions::default()).unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.exit_code()),
        ("cannot read no-such-file.c: there is no such file", 1)
    );
}

#[test]
fn messages() {
    check(
        "int main(void) {\n    foo  x;\n}\n",
        "error[syntax]: unexpected `x`
  --> in.c:2:10
  |
2 |     foo  x;
  |          ^
  |
  = help: `foo` is not known as a type here; include the header that declares it

",
    );
    check(
        "#define LIMIT 12\nint a[LIMIT] = { 1,\n",
        "error[syntax]: the file ends too early
  --> in.c:2:19
  |
2 | int a[LIMIT] = { 1,
  |                   ^
  |
  = help: a closing brace, a parenthesis or a semicolon is missing before the end

",
    );
    check(
        "int f(int a) {\n    int g(int b) { return b; }\n    return g(a);\n}\n",
        "error[nested-function]: a function defined inside a function
  --> in.c:2:18
  |
2 |     int g(int b) { return b; }
  |                  ^
  |
  = help: define it at file scope
  = help: if this is no nested function, a semicolon or an operator is missing before `{`

",
    );
}

#[test]
fn deep_and_wide() {
    let shapes = [
        format!("int f(int); int x; void g(void) {{ {}x{}; }}", "f(".repeat(200), ")".repeat(200)),
        format!("int x; void g(void) {{ x = {}x{}; }}", "(x+".repeat(300), ")".repeat(300)),
        format!("int x; void g(void) {{ x = {}x{}; }}", "(".repeat(20_000), ")".repeat(20_000)),
        format!("int x; void g(void) {{ {}x = 1;{} }}", "{".repeat(2000), "}".repeat(2000)),
        format!("int x; void g(void) {{ {}x = 1; }}", "if (x) x = 0; else ".repeat(10_000)),
        format!("int a[] = {{ {} }};", "1, ".repeat(100_000)),
        format!("int x; void g(void) {{ x = 0{}; }}", " + x".repeat(50_000)),
    ];
    for text in shapes {
        let source = PreprocessedProgram { map: SourceMap::new(text, "in.c"), ..PreprocessedProgram::default() };
        assert_eq!(stack::with_large_stack(|| parse_only(&source)), Ok(()));
    }
}
