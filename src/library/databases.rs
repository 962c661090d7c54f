//! Contracts of the databases of a system: users, groups, services, networks, mounted file systems.

use super::contract::{Contract, Gives};
use super::entry::Group;

const USERS: Contract = Contract::of("the user database");
const NAMES: Contract = Contract::of("the name service");
const MOUNTS: Contract = Contract::of("mounted file systems");

pub(super) const TABLE: &[Group] = &[
    // POSIX getpwent, getgrent; getspent(3)
    Group::contract(&["setpwent", "endpwent", "setgrent", "endgrent", "setspent", "endspent"], USERS),
    Group::contract(
        &["getpwent_r", "getgrent_r", "getspnam_r"],
        USERS.number(1, 133).beyond("objects of the user database"),
    ),
    // POSIX getutxent
    Group::contract(&["setutxent", "endutxent", "setutent", "endutent"], USERS),
    Group::contract(
        &["getutxent", "getutent", "getutid", "getutxid", "getutline", "getutxline"],
        USERS.gives(Gives::Static("login")).errno(),
    ),
    Group::contract(&["group_member"], USERS.number(0, 1)),
    Group::contract(&["crypt"], USERS.gives(Gives::StaticText("crypt")).errno()),
    // POSIX endservent and its kin
    Group::contract(
        &["setservent", "endservent", "setprotoent", "endprotoent", "setnetent", "endnetent", "herror"],
        NAMES,
    ),
    Group::contract(&["getservent"], NAMES.gives(Gives::Static("service")).blocks()),
    Group::contract(&["getprotoent"], NAMES.gives(Gives::Static("protocol")).blocks()),
    Group::contract(&["getnetent", "getnetbyname", "getnetbyaddr"], NAMES.gives(Gives::Static("network")).blocks()),
    Group::contract(&["if_nameindex"], NAMES.gives(Gives::Null).errno().beyond("objects of the name service")),
    Group::contract(&["if_freenameindex"], NAMES),
    Group::contract(&["ether_ntoa"], NAMES.gives(Gives::AlwaysStaticText("ether_ntoa", 18))),
    Group::contract(&["ether_aton"], NAMES.gives(Gives::Static("ether_aton"))),
    // getmntent(3)
    Group::contract(&["getmntent"], MOUNTS.gives(Gives::Null).beyond("objects of the list of mounts")),
    Group::contract(&["getmntent_r"], MOUNTS.gives(Gives::Null).beyond("objects of the list of mounts")),
    Group::contract(&["hasmntopt"], MOUNTS.gives(Gives::Null).beyond("options of a mount")),
];
