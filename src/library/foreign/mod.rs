//! The contracts of widely used libraries other than the C library, one file for each. Contracts that are written in C
//! are in `stubs/library/contracts`.
//!
//! A contract is never narrower than the documentation: behavior that it omits is a bound. Where a program would get an
//! object that cannot be represented (a structure with pointers to functions), only the failure is explored.

mod alsa;
mod ao;
mod concurrency_kit;
mod curl;
mod curses;
mod ebtree;
mod freenect;
mod fuse;
mod glib;
mod iniparser;
mod jansson;
mod kafka;
mod libev;
mod libevent;
mod libpq;
mod lua;
mod microhttpd;
mod opengl;
mod openssl;
mod openssl_sessions;
mod pulse;
mod rtlsdr;
mod sunrpc;

use super::entry::Group;

pub(super) const TABLES: &[&[Group]] = &[
    alsa::TABLE,
    ao::TABLE,
    concurrency_kit::TABLE,
    curl::TABLE,
    curses::TABLE,
    ebtree::TABLE,
    freenect::TABLE,
    fuse::TABLE,
    glib::TABLE,
    iniparser::TABLE,
    jansson::TABLE,
    kafka::TABLE,
    libev::TABLE,
    libevent::TABLE,
    libpq::TABLE,
    lua::TABLE,
    microhttpd::TABLE,
    opengl::TABLE,
    openssl::TABLE,
    openssl_sessions::TABLE,
    pulse::TABLE,
    rtlsdr::TABLE,
    sunrpc::TABLE,
];

/// The subjects of contracts of other libraries that are written in C (stubs/library/contracts).
pub(super) const IN_C: &[&str] =
    &["FFTW", "GLib", "Lua", "OpenSSL", "PCRE", "Zopfli", "libcurl", "liblzma", "libpq", "librtlsdr", "zlib"];

/// Whether the contract of the function of this name is in these tables.
pub(super) fn has(name: &str) -> bool {
    TABLES.iter().copied().flatten().any(|group| group.names.contains(&name))
}
