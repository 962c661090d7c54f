//! iniparser 3 and 4: iniparser.h. A value is that of the file, or the default given for a missing key.

use super::super::contract::{Contract, Gives};
use super::super::entry::Group;

const INIPARSER: Contract = Contract::of("iniparser");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["iniparser_load", "dictionary_new"], INIPARSER.gives(Gives::Handle).blocks()),
    Group::contract(&["iniparser_freedict"], INIPARSER),
    Group::contract(&["iniparser_getstring"], INIPARSER.gives(Gives::TextOr(2))),
    Group::contract(&["iniparser_getint", "iniparser_getdouble", "iniparser_getboolean"], INIPARSER),
    Group::contract(&["iniparser_getnsec", "iniparser_getsecnkeys"], INIPARSER.number(-1, i32::MAX as i64)),
    Group::contract(&["iniparser_getseckeys"], INIPARSER.gives(Gives::Null).beyond("a list of keys")),
];
