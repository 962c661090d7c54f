//! The properties to check: their names, and SV-COMP's property files.

use std::path::Path;

use clap::ValueEnum;

use crate::cli::PropertyName;
use crate::engine::checked_properties::CheckedProperties;
use crate::interp::{Properties, ViolationKind};

/// Reads names of properties and of property files; without any, the default properties.
///
/// # Errors
/// A message for the user.
pub(super) fn read(names: &[String]) -> Result<CheckedProperties, String> {
    if names.is_empty() {
        return Ok(CheckedProperties { properties: Properties::USUAL });
    }
    let mut asked = CheckedProperties { properties: Properties::NONE };
    for name in names {
        match PropertyName::from_str(name, true) {
            Ok(name) => add(&mut asked, name),
            Err(_) => file(Path::new(name))?.into_iter().for_each(|name| add(&mut asked, name)),
        }
    }
    Ok(asked)
}

/// The properties in a file.
fn file(path: &Path) -> Result<Vec<PropertyName>, String> {
    let is_file = path.extension().is_some_and(|extension| extension == "prp") || path.is_file();
    if !is_file {
        let known = PropertyName::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let known: Vec<String> = known.map(|value| value.get_name().to_string()).collect();
        return Err(format!(
            "there is no property `{}`: it is one of {}, or a file that ends in .prp",
            path.display(),
            known.join(", ")
        ));
    }
    let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    in_text(&text).map_err(|line| match line.is_empty() {
        true => format!("{}: there is no property in it", path.display()),
        false => format!(
            "{}: the property `{line}` is not supported; known are G ! call(reach_error()), G ! data-race, G ! deadlock, \
             G valid-deref, G valid-free, G valid-memtrack and G ! overflow",
            path.display()
        ),
    })
}

/// The properties in the text of a file. The error is the first line with an unknown property; it is empty if there
/// is none.
fn in_text(text: &str) -> Result<Vec<PropertyName>, String> {
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#') && !line.starts_with("//"));
    let names = lines.map(|line| named(line).ok_or_else(|| line.to_string())).collect::<Result<Vec<_>, _>>()?;
    if names.is_empty() {
        return Err(String::new());
    }
    Ok(names)
}

fn named(line: &str) -> Option<PropertyName> {
    let plain: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let inner = plain.strip_prefix("CHECK(init(main()),LTL(G")?.strip_suffix("))")?;
    match inner {
        "!call(reach_error())" | "!call(__VERIFIER_error())" => Some(PropertyName::UnreachCall),
        "!data-race" => Some(PropertyName::DataRace),
        "!deadlock" => Some(PropertyName::Deadlock),
        "!overflow" => Some(PropertyName::Overflow),
        "valid-deref" => Some(PropertyName::ValidDeref),
        "valid-free" => Some(PropertyName::ValidFree),
        "valid-memtrack" => Some(PropertyName::ValidMemtrack),
        _ => None,
    }
}

fn add(asked: &mut CheckedProperties, name: PropertyName) {
    asked.properties = kinds(name).iter().fold(asked.properties, |all, kind| all.with(*kind));
}

/// The properties with this name.
fn kinds(name: PropertyName) -> &'static [ViolationKind] {
    match name {
        PropertyName::UnreachCall => &[ViolationKind::Assertion],
        PropertyName::Deadlock => &[ViolationKind::Deadlock],
        PropertyName::DataRace => &[ViolationKind::Race],
        PropertyName::Misuse => &[ViolationKind::Misuse],
        PropertyName::Undefined => &[ViolationKind::Undefined],
        PropertyName::Overflow => &[ViolationKind::Overflow],
        PropertyName::ValidMemsafety => &[ViolationKind::Deref, ViolationKind::Free, ViolationKind::Leak],
        PropertyName::ValidDeref => &[ViolationKind::Deref],
        PropertyName::ValidFree => &[ViolationKind::Free],
        PropertyName::ValidMemtrack => &[ViolationKind::Leak],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_name_properties() {
        let reach = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
        assert_eq!(in_text(&format!("{reach}\n\n")), Ok(vec![PropertyName::UnreachCall]));
        let memory = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n";
        assert_eq!(in_text(memory), Ok(vec![PropertyName::ValidFree, PropertyName::ValidDeref]));
        let leaks = "// no leaks\nCHECK( init(main()), LTL(G valid-memtrack) )\n";
        assert_eq!(in_text(leaks), Ok(vec![PropertyName::ValidMemtrack]));
        assert_eq!(in_text("CHECK( init(main()), LTL(G ! data-race) )"), Ok(vec![PropertyName::DataRace]));
        let other = "CHECK( init(main()), LTL(F end) )";
        assert_eq!(in_text(&format!("{reach}\n{other}")), Err(other.to_string()));
        assert_eq!(in_text("\n# nothing\n"), Err(String::new()));
    }

    #[test]
    fn names_say_what_is_looked_for() {
        let names = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(read(&[]).map(|asked| asked.properties), Ok(Properties::USUAL));
        let two = read(&names("unreach-call,no-deadlock")).map(|asked| asked.properties);
        assert_eq!(two, Ok(Properties::NONE.with(ViolationKind::Assertion).with(ViolationKind::Deadlock)));
        assert_eq!(
            read(&names("overflow")).map(|asked| asked.properties),
            Ok(Properties::NONE.with(ViolationKind::Overflow))
        );
        assert!(read(&names("unreach")).is_err_and(|text| text.contains("unreach-call")));
    }

    #[test]
    fn what_was_not_asked_about_is_told() {
        let asked = read(&["unreach-call".to_string()]);
        assert_eq!(asked.map(|asked| (asked.rests_on().len(), asked.needs_explorer())), Ok((2, false)));
        assert_eq!(read(&[]).map(|asked| asked.rests_on()), Ok(Vec::new()));
    }
}
