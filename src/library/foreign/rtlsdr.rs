//! librtlsdr: rtl-sdr.h. What it reads into memory of the program, and the function that calls back, are in
//! `stubs/library/contracts/rtlsdr.c`.

use super::super::contract::{Contract, Fill, Gives};
use super::super::entry::Group;

const RTLSDR: Contract = Contract::of("librtlsdr");
const INT_MIN: i64 = i32::MIN as i64;

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["rtlsdr_get_device_count"], RTLSDR.number(0, u32::MAX as i64)),
    Group::contract(&["rtlsdr_get_device_name"], RTLSDR.gives(Gives::AlwaysKeptText("rtlsdr_get_device_name"))),
    Group::contract(&["rtlsdr_get_index_by_serial"], RTLSDR.number(-3, i32::MAX as i64)),
    Group::contract(&["rtlsdr_open"], RTLSDR.number(INT_MIN, 0).fills(&[Fill::Handle(0)]).blocks()),
    Group::contract(
        &[
            "rtlsdr_cancel_async",
            "rtlsdr_close",
            "rtlsdr_reset_buffer",
            "rtlsdr_set_agc_mode",
            "rtlsdr_set_bias_tee",
            "rtlsdr_set_bias_tee_gpio",
            "rtlsdr_set_center_freq",
            "rtlsdr_set_direct_sampling",
            "rtlsdr_set_freq_correction",
            "rtlsdr_set_offset_tuning",
            "rtlsdr_set_sample_rate",
            "rtlsdr_set_testmode",
            "rtlsdr_set_tuner_bandwidth",
            "rtlsdr_set_tuner_gain",
            "rtlsdr_set_tuner_gain_mode",
            "rtlsdr_set_tuner_if_gain",
            "rtlsdr_set_xtal_freq",
        ],
        RTLSDR.blocks(),
    ),
    Group::contract(
        &[
            "rtlsdr_get_center_freq",
            "rtlsdr_get_direct_sampling",
            "rtlsdr_get_freq_correction",
            "rtlsdr_get_offset_tuning",
            "rtlsdr_get_sample_rate",
            "rtlsdr_get_tuner_gain",
            "rtlsdr_get_tuner_type",
        ],
        RTLSDR,
    ),
];
