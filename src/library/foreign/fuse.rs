//! libfuse 2 and 3: fuse.h, fuse_opt.h. `fuse_loop` and similar functions call the operations of the program.

use super::super::contract::{Contract, Gives, CALLS_BACK};
use super::super::entry::Group;

const FUSE: Contract = Contract::of("FUSE");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["fuse_new", "fuse_get_session"], FUSE.gives(Gives::Handle)),
    Group::contract(
        &["fuse_mount", "fuse_set_signal_handlers", "fuse_session_fd"],
        FUSE.number(-1, i32::MAX as i64).blocks(),
    ),
    Group::contract(&["fuse_daemonize"], FUSE.number(-1, 0).blocks().beyond("a process goes on in the background")),
    Group::contract(
        &[
            "fuse_unmount",
            "fuse_destroy",
            "fuse_lib_help",
            "fuse_lowlevel_version",
            "fuse_remove_signal_handlers",
            "fuse_cmdline_help",
        ],
        FUSE.blocks(),
    ),
    Group::contract(&["fuse_pkgversion"], FUSE.gives(Gives::SomeText)),
    Group::contract(
        &["fuse_loop", "fuse_loop_mt", "fuse_loop_mt_31", "fuse_main_real"],
        FUSE.gives(Gives::Stops(CALLS_BACK)),
    ),
    Group::contract(&["fuse_opt_parse"], FUSE.number(-1, -1).beyond(CALLS_BACK)),
    Group::contract(&["fuse_opt_add_arg", "fuse_opt_insert_arg"], FUSE.number(-1, -1).beyond("lists of arguments")),
    Group::contract(&["fuse_opt_free_args"], FUSE.beyond("lists of arguments")),
];
