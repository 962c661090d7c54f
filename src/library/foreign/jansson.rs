//! Jansson 2: jansson.h. The program sees the type and the count of references of a value (`json_t`): a new value has
//! any. What is in an object or an array is a bound, and so are references from there: without it, all are empty, and
//! nothing can be put into them.

use super::super::contract::{Contract, Fill, Gives};
use super::super::entry::Group;

const JANSSON: Contract = Contract::of("Jansson");
const VALUES: &str = "values in a JSON value";

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(
        &[
            "json_object",
            "json_array",
            "json_string",
            "json_string_nocheck",
            "json_stringn",
            "json_stringn_nocheck",
            "json_integer",
            "json_real",
        ],
        JANSSON.gives(Gives::Object),
    ),
    Group::contract(
        &["json_load_file", "json_loads", "json_loadf", "json_loadfd"],
        JANSSON.gives(Gives::Object).fills(&[Fill::Texts(2)]).errno().blocks(),
    ),
    Group::contract(&["json_loadb"], JANSSON.gives(Gives::Object).fills(&[Fill::Texts(3)])),
    Group::contract(&["json_pack"], JANSSON.gives(Gives::Null).beyond(VALUES)),
    Group::contract(&["json_unpack"], JANSSON.number(-1, -1).beyond(VALUES)),
    Group::contract(&["json_unpack_ex"], JANSSON.number(-1, -1).fills(&[Fill::Texts(1)]).beyond(VALUES)),
    Group::contract(
        &[
            "json_array_get",
            "json_object_get",
            "json_object_getn",
            "json_object_iter",
            "json_object_iter_at",
            "json_object_iter_key",
            "json_object_iter_next",
            "json_object_iter_value",
            "json_object_key_to_iter",
        ],
        JANSSON.gives(Gives::Null).beyond(VALUES),
    ),
    Group::contract(
        &[
            "json_object_set_new",
            "json_object_set_new_nocheck",
            "json_object_iter_set_new",
            "json_object_del",
            "json_array_append_new",
            "json_array_set_new",
            "json_array_insert_new",
            "json_array_remove",
        ],
        JANSSON.number(-1, -1).beyond(VALUES),
    ),
    Group::contract(
        &["json_array_size", "json_object_size", "json_object_clear", "json_array_clear"],
        JANSSON.number(0, 0).beyond(VALUES),
    ),
    Group::contract(&["json_delete"], JANSSON.beyond(VALUES)),
    Group::contract(&["json_string_value"], JANSSON.gives(Gives::KeptText("json_string_value"))),
    Group::contract(&["json_integer_value", "json_real_value", "json_number_value", "json_string_length"], JANSSON),
    Group::contract(&["json_dumps"], JANSSON.gives(Gives::Text)),
    Group::contract(&["json_dump_file", "json_dumpf", "json_dumpfd"], JANSSON.number(-1, 0).errno().blocks()),
];
