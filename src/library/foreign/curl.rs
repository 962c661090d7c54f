//! libcurl 7 and 8: curl/curl.h. A transfer writes into memory that the program has set, and calls functions of the
//! program: both are a bound. What needs memory of the program is in `stubs/library/contracts/curl.c`.

use super::super::contract::{Contract, Gives, CALLS_BACK};
use super::super::entry::Group;

const CURL: Contract = Contract::of("libcurl");
/// The largest code that `CURLcode` may have for a long time: 101 are in use.
const MOST_CODES: i64 = 127;

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["curl_global_init"], CURL.number(0, MOST_CODES)),
    Group::contract(&["curl_global_cleanup"], CURL),
    Group::contract(&["curl_easy_init", "curl_easy_duphandle", "curl_share_init"], CURL.gives(Gives::Handle)),
    Group::contract(&["curl_easy_setopt", "curl_share_setopt"], CURL.number(0, MOST_CODES)),
    Group::contract(&["curl_easy_perform"], CURL.number(0, MOST_CODES).blocks().beyond(CALLS_BACK)),
    Group::contract(&["curl_easy_pause"], CURL.number(0, MOST_CODES).beyond(CALLS_BACK)),
    Group::contract(&["curl_easy_cleanup", "curl_easy_reset"], CURL.blocks().beyond(CALLS_BACK)),
    Group::contract(&["curl_share_cleanup"], CURL.number(0, MOST_CODES).beyond(CALLS_BACK)),
    Group::contract(
        &["curl_easy_strerror", "curl_multi_strerror", "curl_share_strerror", "curl_version"],
        CURL.gives(Gives::AlwaysKeptText("curl_text")),
    ),
];
