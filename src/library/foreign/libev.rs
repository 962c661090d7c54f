//! libev 4: ev.h. A loop runs callbacks of the program, and the watchers that it starts are memory of the program.

use super::super::contract::{Contract, Gives, CALLS_BACK};
use super::super::entry::Group;

const LIBEV: Contract = Contract::of("libev");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["ev_default_loop", "ev_loop_new"], LIBEV.gives(Gives::Handle)),
    Group::contract(
        &["ev_now", "ev_time", "ev_break", "ev_ref", "ev_unref", "ev_loop_destroy", "ev_loop_fork", "ev_now_update"],
        LIBEV,
    ),
    Group::contract(
        &[
            "ev_async_send",
            "ev_async_start",
            "ev_async_stop",
            "ev_child_start",
            "ev_child_stop",
            "ev_idle_start",
            "ev_idle_stop",
            "ev_io_start",
            "ev_io_stop",
            "ev_periodic_start",
            "ev_periodic_stop",
            "ev_signal_start",
            "ev_signal_stop",
            "ev_timer_again",
            "ev_timer_start",
            "ev_timer_stop",
        ],
        LIBEV.beyond("the state of a watcher"),
    ),
    Group::contract(&["ev_run", "ev_loop"], LIBEV.gives(Gives::Stops(CALLS_BACK))),
];
