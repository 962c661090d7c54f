//! libao: its reference. Devices are memory of the library; lists of options have members that the program may look at.

use super::super::contract::{Contract, Gives};
use super::super::entry::Group;

const AO: Contract = Contract::of("libao");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["ao_initialize", "ao_shutdown"], AO.blocks()),
    Group::contract(&["ao_driver_id", "ao_default_driver_id"], AO.number(-1, i32::MAX as i64)),
    Group::contract(&["ao_append_option"], AO.number(0, 0).beyond("lists of options")),
    Group::contract(&["ao_free_options"], AO.beyond("lists of options")),
    Group::contract(&["ao_open_live", "ao_open_file"], AO.gives(Gives::Handle).errno().blocks()),
    Group::contract(&["ao_play"], AO.blocks()),
    Group::contract(&["ao_close"], AO.number(0, 1).blocks()),
    Group::contract(&["ao_is_big_endian"], AO.number(0, 1)),
];
