//! GLib 2: functions that are not in `stubs/library/contracts/glib.c`. Insertion into a hash table is a bound, so in
//! all executions that are explored further, tables are empty.

use super::super::contract::{Contract, Gives};
use super::super::entry::Group;

const GLIB: Contract = Contract::of("GLib");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["g_hash_table_new", "g_hash_table_new_full"], GLIB.gives(Gives::Opaque)),
    Group::contract(
        &["g_hash_table_insert", "g_hash_table_replace", "g_hash_table_add"],
        GLIB.gives(Gives::Stops("contents of a hash table")),
    ),
    Group::contract(&["g_hash_table_lookup"], GLIB.gives(Gives::Null)),
    Group::contract(
        &[
            "g_hash_table_lookup_extended",
            "g_hash_table_contains",
            "g_hash_table_remove",
            "g_hash_table_size",
            "g_hash_table_foreach_remove",
        ],
        GLIB.number(0, 0),
    ),
    Group::contract(
        &["g_hash_table_foreach", "g_hash_table_remove_all", "g_hash_table_destroy", "g_hash_table_unref"],
        GLIB,
    ),
];
