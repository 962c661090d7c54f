//! PulseAudio: pulse/simple.h, pulse/context.h, pulse/mainloop.h. Callbacks run in the functions that iterate a main
//! loop.

use super::super::contract::{Contract, Fill, Gives, CALLS_BACK};
use super::super::entry::Group;

const PULSE: Contract = Contract::of("PulseAudio");
const INT_MIN: i64 = i32::MIN as i64;

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["pa_simple_new"], PULSE.gives(Gives::Handle).fills(&[Fill::Object(8)]).blocks()),
    Group::contract(
        &["pa_simple_read"],
        PULSE.number(INT_MIN, 0).fills(&[Fill::Bytes(1, 2), Fill::Object(3)]).blocks(),
    ),
    Group::contract(&["pa_simple_write"], PULSE.number(INT_MIN, 0).fills(&[Fill::Object(3)]).blocks()),
    Group::contract(
        &["pa_simple_drain", "pa_simple_flush"],
        PULSE.number(INT_MIN, 0).fills(&[Fill::Object(1)]).blocks(),
    ),
    Group::contract(
        &[
            "pa_simple_free",
            "pa_context_disconnect",
            "pa_context_set_state_callback",
            "pa_context_unref",
            "pa_mainloop_free",
            "pa_mainloop_quit",
            "pa_operation_unref",
        ],
        PULSE,
    ),
    Group::contract(
        &["pa_mainloop_new", "pa_mainloop_get_api", "pa_context_new", "pa_context_get_server_info"],
        PULSE.gives(Gives::Handle),
    ),
    Group::contract(&["pa_context_connect"], PULSE.number(INT_MIN, 0).beyond(CALLS_BACK)),
    Group::contract(&["pa_context_get_state"], PULSE.number(0, 6)),
    Group::contract(&["pa_mainloop_iterate", "pa_mainloop_run"], PULSE.number(INT_MIN, -1).blocks().beyond(CALLS_BACK)),
    Group::contract(&["pa_strerror"], PULSE.gives(Gives::SomeText)),
];
