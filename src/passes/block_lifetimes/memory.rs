//! Heap memory that replaces variables: its type, and the library functions that allocate and free it.

use crate::ir::{ArrayLen, Function, FunctionType, Id, Program, Quals, Type, TypeKind};
use crate::library;

/// The declared function of this name, or a new declaration.
pub(in crate::passes) fn library_function(
    program: &mut Program,
    name: &str,
    result: Type,
    params: Vec<Type>,
) -> Id<Function> {
    let found = program.functions.iter().find(|(_, f)| f.name == name && f.body.is_none()).map(|(id, _)| id);
    found.unwrap_or_else(|| program.functions.push(Function::declared(name, FunctionType::new(result, params))))
}

pub(in crate::passes) fn is_variable_array(ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Array(_, ArrayLen::Variable(_)))
}

/// The type of a variable's memory. It is set after its creation, so it is not constant. The memory of a
/// variable-length array is a sequence of elements.
pub(in crate::passes) fn memory_type(ty: &Type) -> Type {
    let kind = match &ty.kind {
        TypeKind::Array(of, ArrayLen::Variable(_)) => return memory_type(of),
        TypeKind::Array(of, length) => TypeKind::Array(std::sync::Arc::new(memory_type(of)), length.clone()),
        kind @ (TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList) => kind.clone(),
    };
    Type::qualified(kind, changeable(ty.quals))
}

pub(super) fn changeable(quals: Quals) -> Quals {
    Quals { constant: false, ..quals }
}

/// Whether an object of this type contains an object of the thread library.
pub(in crate::passes) fn holds_object(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let own = record.typedef.as_deref().is_some_and(|name| library::type_model(name).is_some());
            own || record.fields.iter().flatten().any(|field| holds_object(program, &field.ty))
        }
        TypeKind::Array(of, _) => holds_object(program, of),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}
