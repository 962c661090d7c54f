//! The contracts of widely used libraries other than the C library, one file for each. Contracts that are written in C
//! are in `stubs/library/contracts`.
//!
//! A contract is never narrower than the documentation: behavior that it omits is a bound. Where a program would get an
//! object that cannot be represented (a structure with pointers to functions), only the failure is explored.

mod alsa;
mod ao;
mod curses;
mod freenect;
mod fuse;
mod glib;
mod iniparser;
mod opengl;
mod openssl;
mod pulse;
mod sunrpc;

use super::entry::Group;

pub(super) const TABLES: &[&[Group]] = &[
    alsa::TABLE,
    ao::TABLE,
    curses::TABLE,
    freenect::TABLE,
    fuse::TABLE,
    glib::TABLE,
    iniparser::TABLE,
    opengl::TABLE,
    openssl::TABLE,
    pulse::TABLE,
    sunrpc::TABLE,
];
