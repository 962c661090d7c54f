//! Elastic binary trees 6: ebtree.h, ebmbtree.h. The nodes of a tree are memory of the program: only empty trees are
//! explored.

use super::super::contract::{Contract, Gives};
use super::super::entry::Group;

const TREES: Contract = Contract::of("elastic binary trees");
const NODES: &str = "nodes of a tree";

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(
        &["eb32_lookup", "eb64_lookup", "ebmb_lookup", "ebst_lookup"],
        TREES.gives(Gives::Null).beyond(NODES),
    ),
    Group::contract(&["eb32_insert", "eb64_insert", "ebmb_insert", "ebst_insert"], TREES.gives(Gives::Stops(NODES))),
    Group::contract(&["eb_delete"], TREES.beyond(NODES)),
];
