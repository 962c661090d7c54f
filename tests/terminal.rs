//! What a report looks like in a terminal: `script` runs `ulseq` in a pseudo-terminal.

use std::fs;
use std::process::Command;

/// A violation in five threads, so that a table with a column for each does not fit into 70 characters.
const WIDE: &str = "\
#include <assert.h>
#include <pthread.h>
static int a, b, c, d;
static void *first(void *x)
{
	a = 1;
	return 0;
}
static void *second(void *x)
{
	b = 1;
	return 0;
}
static void *third(void *x)
{
	c = 1;
	return 0;
}
static void *fourth(void *x)
{
	d = 1;
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, first, 0);
	pthread_create(&t, 0, second, 0);
	pthread_create(&t, 0, third, 0);
	pthread_create(&t, 0, fourth, 0);
	assert(a + b + c + d < 4);
	return 0;
}
";

/// What `ulseq verify` writes to a terminal with this many columns, with these variables of the environment.
fn in_a_terminal(columns: u32, variables: &[(&str, &str)]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("wide.c"), WIDE).expect("a writable folder");
    let ulseq = env!("CARGO_BIN_EXE_ulseq");
    let command = format!("stty cols {columns} rows 40; '{ulseq}' verify --no-replay wide.c");
    let mut script = Command::new("script");
    script.args(["-q", "-c", &command, "/dev/null"]).current_dir(folder.path()).env_remove("NO_COLOR");
    let output = script.envs(variables.iter().copied()).output().expect("`script` belongs to every Linux system");
    String::from_utf8_lossy(&output.stdout).replace('\r', "")
}

/// The lines of the table with the steps.
fn table(report: &str) -> Vec<&str> {
    let table: Vec<&str> = report.lines().skip_while(|line| !line.starts_with("line | ")).collect();
    table.into_iter().take_while(|line| !line.is_empty()).collect()
}

#[test]
fn a_terminal_gets_colors_unless_no_color_is_set() {
    let colored = in_a_terminal(200, &[]);
    assert!(colored.contains("\x1b[") && colored.contains("VIOLATION"), "{colored}");
    let plain = in_a_terminal(200, &[("NO_COLOR", "1")]);
    assert!(!plain.contains('\x1b') && plain.contains("VIOLATION"), "{plain}");
    // https://no-color.org: an empty variable is none.
    assert!(in_a_terminal(200, &[("NO_COLOR", "")]).contains("\x1b["));
}

#[test]
fn a_table_that_is_too_wide_folds_to_the_terminal() {
    let wide = in_a_terminal(220, &[("NO_COLOR", "1")]);
    let names = |line: &&str| line.contains("first") && line.contains("fourth");
    assert!(table(&wide).first().is_some_and(names), "a column for each thread: {wide}");
    let narrow = in_a_terminal(70, &[("NO_COLOR", "1")]);
    let lines = table(&narrow);
    assert!(lines.len() > 10 && lines.iter().all(|line| line.chars().count() <= 70), "{narrow}");
    assert!(["first", "fourth", "a: 0 -> 1"].iter().all(|word| lines.iter().any(|line| line.contains(word))));
}
