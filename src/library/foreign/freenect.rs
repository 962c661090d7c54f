//! libfreenect: libfreenect.h. Callbacks run in `freenect_process_events`.

use super::super::contract::{Contract, Fill, Gives, CALLS_BACK};
use super::super::entry::Group;

const FREENECT: Contract = Contract::of("libfreenect");
const INT_MIN: i64 = i32::MIN as i64;

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["freenect_init"], FREENECT.number(INT_MIN, 0).fills(&[Fill::Handle(0)])),
    Group::contract(&["freenect_open_device"], FREENECT.number(INT_MIN, 0).fills(&[Fill::Handle(1)]).blocks()),
    Group::contract(
        &[
            "freenect_close_device",
            "freenect_set_depth_mode",
            "freenect_set_video_mode",
            "freenect_set_video_buffer",
            "freenect_set_depth_buffer",
            "freenect_start_depth",
            "freenect_start_video",
            "freenect_stop_depth",
            "freenect_stop_video",
            "freenect_shutdown",
        ],
        FREENECT.number(INT_MIN, 0).blocks(),
    ),
    Group::contract(
        &[
            "freenect_find_depth_mode",
            "freenect_find_video_mode",
            "freenect_select_subdevices",
            "freenect_set_log_level",
            "freenect_set_depth_callback",
            "freenect_set_video_callback",
        ],
        FREENECT,
    ),
    Group::contract(&["freenect_num_devices"], FREENECT.number(INT_MIN, i32::MAX as i64)),
    Group::contract(&["freenect_process_events"], FREENECT.number(INT_MIN, 0).blocks().beyond(CALLS_BACK)),
    Group::contract(&["freenect_get_user"], FREENECT.gives(Gives::Stops("data that a library has kept"))),
];
