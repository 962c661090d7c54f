//! Concurrency Kit: ck_ht.h. A table is memory of the program that only the library understands: only failures are
//! explored.

use super::super::contract::{Contract, Fill};
use super::super::entry::Group;

const TABLES: Contract = Contract::of("Concurrency Kit");
const CONTENTS: &str = "contents of a hash table";

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["ck_ht_hash", "ck_ht_hash_direct"], TABLES.fills(&[Fill::Object(0)])),
    Group::contract(
        &[
            "ck_ht_init",
            "ck_ht_next",
            "ck_ht_get_spmc",
            "ck_ht_put_spmc",
            "ck_ht_set_spmc",
            "ck_ht_remove_spmc",
            "ck_ht_grow_spmc",
            "ck_ht_reset_spmc",
        ],
        TABLES.number(0, 0).beyond(CONTENTS),
    ),
    Group::contract(&["ck_ht_count"], TABLES.beyond(CONTENTS)),
    Group::contract(&["ck_ht_destroy"], TABLES.beyond(CONTENTS)),
];
