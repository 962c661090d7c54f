//! libevent 1.4 and 2: event.h, event2/event.h, event2/util.h, event2/thread.h. Functions of the program run in the
//! loops that wait for events: a bound.

use super::super::contract::{Contract, Fill, Gives, CALLS_BACK};
use super::super::entry::Group;

const LIBEVENT: Contract = Contract::of("libevent");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(
        &["event_base_new", "event_base_new_with_config", "event_config_new", "event_init", "event_new"],
        LIBEVENT.gives(Gives::Handle),
    ),
    Group::contract(&["event_base_free"], LIBEVENT.blocks().beyond(CALLS_BACK)),
    Group::contract(&["event_config_free", "event_free"], LIBEVENT),
    // What is in an event is the library's.
    Group::contract(&["event_set"], LIBEVENT.fills(&[Fill::Object(0)])),
    Group::contract(&["event_assign"], LIBEVENT.number(-1, 0).fills(&[Fill::Object(0)])),
    Group::contract(&["event_base_set"], LIBEVENT.number(-1, 0).fills(&[Fill::Object(1)])),
    Group::contract(&["event_add", "event_del"], LIBEVENT.number(-1, 0).blocks()),
    Group::contract(
        &[
            "event_base_loopbreak",
            "event_base_loopexit",
            "event_base_priority_init",
            "event_config_avoid_method",
            "event_config_set_flag",
            "event_loopbreak",
            "event_loopexit",
            "event_priority_set",
            "event_reinit",
            "evthread_use_pthreads",
            "evutil_make_listen_socket_reuseable",
            "evutil_make_socket_closeonexec",
            "evutil_make_socket_nonblocking",
        ],
        LIBEVENT.number(-1, 0),
    ),
    Group::contract(&["event_active"], LIBEVENT),
    Group::contract(
        &["event_base_dispatch", "event_base_loop", "event_dispatch", "event_loop"],
        LIBEVENT.number(-1, 1).blocks().beyond(CALLS_BACK),
    ),
    Group::contract(
        &["event_base_get_method", "event_get_method"],
        LIBEVENT.gives(Gives::AlwaysKeptText("event_method")),
    ),
    Group::contract(&["event_get_version"], LIBEVENT.gives(Gives::AlwaysKeptText("event_get_version"))),
];
