//! Functions that end the lifetime of an object of a library: streams, and objects that the program cannot look into.

use super::contract::Gives;
use super::entry::Model;

/// When a function ends the lifetime of the stream that it gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// Whatever it returns.
    Always,
    /// If it returns a null pointer.
    IfNull,
}

/// The position of the stream argument that this function closes (C11 7.21.5.1, 7.21.5.4, POSIX pclose).
pub fn closed(name: &str) -> Option<(usize, Closed)> {
    match name {
        "fclose" | "_IO_fclose" | "pclose" => Some((0, Closed::Always)),
        "freopen" | "freopen64" => Some((2, Closed::IfNull)),
        _ => None,
    }
}

/// The position of the argument whose object this function ends, or does nothing with if it is null. Objects that count
/// their users are not among them (`SSL_free`, `X509_free`).
pub fn ended(name: &str) -> Option<usize> {
    match name {
        // POSIX dirent.h
        "closedir" => Some(0),
        // libevent, OpenSSL, libiniparser, libpq
        "event_free" | "event_config_free" => Some(0),
        "BIO_free" | "BIO_free_all" | "BN_free" | "BN_clear_free" | "BN_CTX_free" | "EVP_MD_CTX_free"
        | "EVP_MD_CTX_destroy" => Some(0),
        "iniparser_freedict" => Some(0),
        "PQfinish" | "PQfreeCancel" => Some(0),
        _ => None,
    }
}

/// A kind of semaphore.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SemaphoreKind {
    /// What `sem_open` has given.
    Named,
    /// What `sem_init` has initialized.
    Unnamed,
}

/// The kind of semaphore that this function ends; it is undefined for the other one (POSIX sem_close, sem_destroy).
pub fn ends_semaphore(name: &str) -> Option<SemaphoreKind> {
    match name {
        "sem_close" => Some(SemaphoreKind::Named),
        "sem_destroy" => Some(SemaphoreKind::Unnamed),
        _ => None,
    }
}

/// Whether the function gives an object of a library that the program cannot look into.
pub fn gives_handle(name: &str) -> bool {
    super::lookup(name).is_some_and(|entry| match entry.model {
        Model::Contract(contract) => matches!(contract.gives, Gives::Handle | Gives::Opaque),
        Model::Special(_)
        | Model::Stub(_)
        | Model::Extern
        | Model::Ignore
        | Model::Arbitrary
        | Model::Within(_)
        | Model::Refuse { .. } => false,
    })
}
