//! Contracts of terminals (POSIX termios.h).

use super::contract::{Contract, Fill, Gives};
use super::entry::Group;

const TERMINAL: Contract = Contract::of("terminals");

pub(super) const TABLE: &[Group] = &[
    Group::contract(&["tcgetattr"], TERMINAL.status().fills(&[Fill::Object(1)])),
    Group::contract(&["tcsetattr", "tcdrain", "tcflush", "tcflow", "tcsendbreak"], TERMINAL.status()),
    Group::contract(&["cfsetispeed", "cfsetospeed", "cfsetspeed"], TERMINAL.status().fills(&[Fill::Object(0)])),
    Group::contract(&["cfmakeraw"], TERMINAL.fills(&[Fill::Object(0)])),
    Group::contract(&["cfgetispeed", "cfgetospeed"], TERMINAL),
    Group::contract(&["posix_openpt", "grantpt", "unlockpt"], TERMINAL.handle()),
    Group::contract(&["getpass"], TERMINAL.gives(Gives::StaticText("getpass")).errno().blocks()),
    Group::contract(&["ptsname"], TERMINAL.gives(Gives::StaticText("ptsname")).errno()),
];
