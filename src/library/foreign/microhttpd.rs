//! GNU libmicrohttpd: microhttpd.h. A server answers requests by functions of the program, in threads of its own.

use super::super::contract::{Contract, Gives, CALLS_BACK};
use super::super::entry::Group;

const MICROHTTPD: Contract = Contract::of("libmicrohttpd");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["MHD_start_daemon"], MICROHTTPD.gives(Gives::Null).errno().beyond(CALLS_BACK)),
    Group::contract(&["MHD_stop_daemon"], MICROHTTPD.blocks().beyond(CALLS_BACK)),
    Group::contract(
        &["MHD_create_response_from_buffer"],
        MICROHTTPD.gives(Gives::Handle).beyond("memory of the program that a library keeps"),
    ),
    Group::contract(&["MHD_destroy_response"], MICROHTTPD),
    Group::contract(&["MHD_add_response_header", "MHD_queue_response"], MICROHTTPD.number(0, 1)),
    Group::contract(&["MHD_lookup_connection_value"], MICROHTTPD.gives(Gives::KeptText("MHD_lookup_connection_value"))),
];
