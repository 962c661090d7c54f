//! X/Open Curses: windows are memory of the library; the screen is not accessible to the program.

use super::super::contract::{Contract, Gives};
use super::super::entry::Group;

const CURSES: Contract = Contract::of("curses");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["initscr", "newwin"], CURSES.gives(Gives::Handle)),
    Group::contract(
        &[
            "curs_set",
            "echo",
            "noecho",
            "endwin",
            "init_color",
            "init_pair",
            "start_color",
            "use_default_colors",
            "waddch",
            "waddnwstr",
            "waddnstr",
            "wattr_on",
            "wattr_off",
            "wattrset",
            "wbkgd",
            "wclear",
            "wmove",
            "wrefresh",
            "mvprintw",
            "printw",
            "cbreak",
            "keypad",
            "nodelay",
        ],
        CURSES.number(-1, 2).blocks(),
    ),
    Group::contract(&["wtimeout"], CURSES),
    Group::contract(&["wgetch"], CURSES.number(-1, i32::MAX as i64).blocks()),
    Group::contract(&["can_change_color", "has_colors"], CURSES.number(0, 1)),
];
