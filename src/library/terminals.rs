//! Contracts of terminals (POSIX termios.h).

use super::contract::{Contract, Fill, Gives, Relation, Rule};
use super::entry::Group;

const TERMINAL: Contract = Contract::of("terminals");
/// The bound for a name that is stored.
const NAME: &str = "the name of a terminal is stored in memory of the program";

pub(super) const TABLE: &[Group] = &[
    Group::contract(
        &["tcgetattr"],
        TERMINAL.status().fills(&[Fill::Object(1)]).rules(&[Rule::Relation(Relation::Opened(0))]),
    ),
    Group::contract(
        &["tcsetattr", "tcdrain", "tcflush", "tcflow", "tcsendbreak"],
        TERMINAL.status().rules(&[Rule::Relation(Relation::Opened(0))]),
    ),
    Group::contract(&["cfsetispeed", "cfsetospeed", "cfsetspeed"], TERMINAL.status().fills(&[Fill::Object(0)])),
    Group::contract(&["cfmakeraw"], TERMINAL.fills(&[Fill::Object(0)])),
    Group::contract(&["cfgetispeed", "cfgetospeed"], TERMINAL),
    Group::contract(&["posix_openpt", "grantpt", "unlockpt"], TERMINAL.handle()),
    Group::contract(
        &["openpty"],
        TERMINAL.status().fills(&[Fill::Object(0), Fill::Object(1)]).rules(&[Rule::BoundUnless(2, 0, NAME)]),
    ),
    Group::contract(
        &["forkpty"],
        TERMINAL
            .handle()
            .fills(&[Fill::Object(0)])
            .rules(&[Rule::Relation(Relation::Child), Rule::BoundUnless(1, 0, NAME)]),
    ),
    Group::contract(&["ctermid"], TERMINAL.gives(Gives::ArgumentOrText(0)).rules(&[Rule::BoundUnless(0, 0, NAME)])),
    Group::contract(&["getpass"], TERMINAL.gives(Gives::StaticText("getpass")).errno().blocks()),
    Group::contract(&["ptsname"], TERMINAL.gives(Gives::StaticText("ptsname")).errno()),
];
