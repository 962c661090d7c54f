//! Inside a part, neither files nor folders use each other in circles.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::imports;

/// Files that use each other by their nature, and why. A type that two files share belongs in a file of its own.
const CIRCLES: &[(&[&str], &str)] = &[(
    &["ir/expr.rs", "ir/mod.rs", "ir/stmt.rs", "ir/ty.rs"],
    "one recursive type: the length of an array is an expression, which may contain statements, which declare variables",
)];

fn known_circles() -> BTreeSet<BTreeSet<String>> {
    CIRCLES.iter().map(|(files, _)| files.iter().map(|file| file.to_string()).collect()).collect()
}

#[test]
fn files_do_not_use_each_other_in_circles() {
    let uses = imports::uses(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let known = known_circles();
    let found: BTreeSet<BTreeSet<String>> = imports::circles(&uses).into_iter().collect();
    let mut wrong = String::new();
    for circle in found.difference(&known) {
        wrong += &format!("{} files use each other:\n", circle.len());
        for (file, used) in circle.iter().map(|file| (file, &uses[file])) {
            let inside = used.iter().filter(|(other, _)| circle.contains(*other));
            inside.for_each(|(other, name)| wrong += &format!("  {file} -> {other}: {name}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(gone.is_empty(), "no circle any more: {gone:?}");
}

#[test]
fn folders_do_not_use_each_other_in_circles() {
    let uses = imports::uses(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    // A folder within a part counts as one, and a file beside it for itself.
    let room = |file: &String| match file.splitn(3, '/').collect::<Vec<_>>()[..] {
        [part, folder, _] => format!("{part}/{folder}/"),
        _ => file.clone(),
    };
    let mut rooms: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (file, used) in &uses {
        let from = rooms.entry(room(file)).or_default();
        from.extend(used.iter().map(|(other, name)| (room(other), format!("{file} -> {other}: {name}"))));
    }
    for (from, used) in &mut rooms {
        used.remove(from);
    }
    let known = known_circles();
    let mut found = String::new();
    for circle in imports::circles(&rooms).into_iter().filter(|circle| !known.contains(circle)) {
        for from in &circle {
            let inside = rooms[from].iter().filter(|(other, _)| circle.contains(*other));
            inside.for_each(|(_, how)| found += &format!("  {how}\n"));
        }
    }
    assert!(found.is_empty(), "{found}");
}
