//! GNU attributes: those that change a type or the semantics are interpreted, harmless ones are ignored.

use lang_c::ast;
use lang_c::span::Node;

use super::{Lower, Lowerer};
use crate::diag::Diagnostic;
use crate::front::optimizations;
use crate::ir::{FloatKind, Function, Id, IntKind, Type, TypeKind};
use crate::source::Span;

/// The attributes of a declaration or type.
#[derive(Clone, Default, Debug)]
pub(super) struct Attrs {
    pub(super) align: Option<u32>,
    /// The last alignment that an attribute asks for: that of a typedef or a structure, for which the strictest one
    /// does not count.
    pub(super) last_align: Option<u32>,
    pub(super) packed: bool,
    pub(super) noreturn: bool,
    pub(super) gnu_inline: bool,
    /// `weak`: another definition takes precedence.
    pub(super) weak: bool,
    pub(super) transparent: bool,
    pub(super) mode: Option<String>,
    /// `constructor`: called before `main`, those with smaller numbers first.
    pub(super) starts: Option<u32>,
    /// `destructor`: called when the process ends, those with larger numbers first.
    pub(super) ends: Option<u32>,
    /// An `asm` label: the symbol has this name.
    pub(super) asm_label: Option<(String, Span)>,
    /// `alias`: the name of the function or object of which this is another name.
    pub(super) alias: Option<(String, Span)>,
    /// `cleanup`: the function that is called when the scope of the variable is left.
    pub(super) cleanup: Option<(Id<Function>, Span)>,
}

/// The priority of a constructor without one: after all that have one.
const LAST_PRIORITY: u32 = 65_536;
/// Largest alignment of the target machine: the meaning of `aligned` without a number.
const MAX_ALIGN: u32 = 16;

impl<'a> Lowerer<'a> {
    /// Adds the attributes in `extensions` to `into`.
    pub(super) fn attributes(&mut self, extensions: &'a [Node<ast::Extension>], into: &mut Attrs) -> Lower<()> {
        for extension in extensions {
            let span = self.span(extension.span);
            match &extension.node {
                ast::Extension::Attribute(attribute) => self.attribute(attribute, span, into)?,
                ast::Extension::AsmLabel(label) => into.asm_label = Some((self.plain_text(&label.node), span)),
                ast::Extension::AvailabilityAttribute(_) => {}
            }
        }
        Ok(())
    }

    fn attribute(&mut self, attribute: &'a ast::Attribute, span: Span, into: &mut Attrs) -> Lower<()> {
        let name = attribute.name.node.trim_matches('_');
        match name {
            "packed" => into.packed = true,
            "noreturn" => into.noreturn = true,
            "gnu_inline" => into.gnu_inline = true,
            "weak" => into.weak = true,
            "transparent_union" => into.transparent = true,
            "constructor" | "destructor" => {
                let priority = match attribute.arguments.first() {
                    Some(argument) => self.constant(argument, "a priority")?,
                    None => LAST_PRIORITY.into(),
                };
                let which = if name == "constructor" { &mut into.starts } else { &mut into.ends };
                *which = Some(u32::try_from(priority).unwrap_or(LAST_PRIORITY));
            }
            "aligned" => {
                let align = match attribute.arguments.first() {
                    Some(argument) => self.constant(argument, "an alignment")?,
                    None => MAX_ALIGN.into(),
                };
                self.merge_align(align, span, &mut into.align)?;
                into.last_align = u32::try_from(align).ok().filter(|align| *align > 0).or(into.last_align);
            }
            "mode" => {
                if let Some(ast::Expression::Identifier(mode)) = attribute.arguments.first().map(|a| &a.node) {
                    into.mode = Some(mode.node.name.trim_matches('_').to_string());
                }
            }
            "cleanup" => into.cleanup = Some((self.cleanup_function(&attribute.arguments, span)?, span)),
            "alias" => {
                let Some(ast::Expression::StringLiteral(target)) = attribute.arguments.first().map(|a| &a.node) else {
                    return self.error("alias", span, "the argument of the attribute alias is not a string");
                };
                into.alias = Some((self.plain_text(&target.node), span));
            }
            "section" => {
                let name = attribute.arguments.first().map(|argument| &argument.node);
                if let Some(ast::Expression::StringLiteral(name)) = name {
                    let name = self.plain_text(&name.node);
                    self.must_hold_no_start_functions(&name, span);
                }
            }
            "optimize" | "target" => self.must_keep_the_meaning(attribute, span)?,
            "vector_size" | "ext_vector_type" | "scalar_storage_order" | "ms_struct" | "ifunc" => {
                let message = format!("__attribute__(({name})) is not supported");
                let help = match name {
                    "ifunc" => "define the function, and call the one that the resolver returns",
                    "ms_struct" => "give the bit-fields of the structure one type",
                    "scalar_storage_order" => "exchange the bytes where the members are read and written",
                    _ => "use an array, or preprocess with -U__SSE2__ if the program has plain C for other processors, too",
                };
                return self.unsupported("attribute", span, message, help);
            }
            _ => {}
        }
        Ok(())
    }

    /// Refuses options for the optimizer that change what arithmetic gives.
    fn must_keep_the_meaning(&mut self, attribute: &'a ast::Attribute, span: Span) -> Lower<()> {
        for argument in &attribute.arguments {
            let ast::Expression::StringLiteral(options) = &argument.node else { continue };
            let options = self.plain_text(&options.node);
            if optimizations::change_the_meaning(&options) {
                let message = format!("__attribute__(({}(\"{options}\"))) is not supported", attribute.name.node);
                return self.unsupported("attribute", span, message, optimizations::HELP);
            }
        }
        Ok(())
    }

    /// Refuses the sections with the functions that run before and after `main` (System V ABI, special sections), also
    /// where nothing else uses the variable.
    fn must_hold_no_start_functions(&mut self, section: &str, span: Span) {
        const STARTS: [&str; 5] = [".init_array", ".preinit_array", ".fini_array", ".ctors", ".dtors"];
        if STARTS.iter().any(|name| section.starts_with(name)) {
            let message = format!("the section {section} is not supported: its functions run before or after `main`");
            let help = "use __attribute__((constructor)) on the function";
            self.always_told.push(Diagnostic::unsupported("attribute", span, message).help(help));
        }
    }

    /// Combines alignments: the strictest one applies.
    pub(super) fn merge_align(&mut self, align: i128, span: Span, into: &mut Option<u32>) -> Lower<()> {
        match u32::try_from(align) {
            Ok(0) => Ok(()),
            Ok(align) if align.is_power_of_two() => {
                *into = Some(into.unwrap_or(1).max(align));
                Ok(())
            }
            _ => self.error("alignment", span, "an alignment must be a power of two"),
        }
    }

    /// The type to which `__attribute__((mode(M)))` changes an integer or floating-point type.
    pub(super) fn apply_mode(&mut self, ty: Type, mode: &str, span: Span) -> Lower<Type> {
        let wide = IntKind::Long.bits(self.model()) == 64;
        let kind = match mode {
            "QI" | "byte" => IntKind::SChar,
            "HI" => IntKind::Short,
            "SI" => IntKind::Int,
            "DI" if wide => IntKind::Long,
            "DI" => IntKind::LongLong,
            "TI" => IntKind::Int128,
            "word" | "pointer" | "unwind_word" if wide => IntKind::Long,
            "word" | "pointer" | "unwind_word" => IntKind::Int,
            "SF" | "DF" | "XF" | "TF" => return Ok(float_mode(mode)),
            _ => {
                let message = format!("__attribute__((mode({mode}))) is not supported");
                return self.unsupported("attribute", span, message, "name the type directly");
            }
        };
        let signed = self.program.int_kind(&ty).is_none_or(IntKind::is_signed);
        let kind = if signed { kind } else { kind.to_unsigned() };
        Ok(Type::qualified(TypeKind::Int(kind), ty.quals))
    }
}

fn float_mode(mode: &str) -> Type {
    Type::new(TypeKind::Float(match mode {
        "SF" => FloatKind::Float,
        "DF" => FloatKind::Double,
        "XF" => FloatKind::LongDouble,
        _ => FloatKind::Float128,
    }))
}
