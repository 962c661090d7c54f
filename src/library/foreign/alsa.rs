//! ALSA: alsa-lib's reference of the PCM and mixer interfaces. A negative result is an error code.

use super::super::contract::{Contract, Fill, Gives};
use super::super::entry::Group;

const ALSA: Contract = Contract::of("ALSA");
const FAILS: i64 = -4095;
/// The functions that give the sizes of structures whose members only the library knows.
const SIZES: [&str; 6] = [
    "snd_ctl_card_info_sizeof",
    "snd_mixer_selem_id_sizeof",
    "snd_pcm_hw_params_sizeof",
    "snd_pcm_info_sizeof",
    "snd_pcm_status_sizeof",
    "snd_pcm_sw_params_sizeof",
];
/// Such a size: that of `snd_pcm_hw_params_t` in alsa-lib 1.2 for x86-64, the largest one.
const SIZE: i64 = 608;

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["snd_pcm_open"], ALSA.number(FAILS, 0).fills(&[Fill::Handle(0)]).blocks()),
    Group::contract(&["snd_mixer_open"], ALSA.number(FAILS, 0).fills(&[Fill::Handle(0)])),
    Group::contract(
        &[
            "snd_pcm_close",
            "snd_pcm_prepare",
            "snd_pcm_drain",
            "snd_pcm_recover",
            "snd_pcm_hw_params",
            "snd_pcm_hw_params_set_access",
            "snd_pcm_hw_params_set_format",
            "snd_pcm_hw_params_set_channels",
            "snd_mixer_attach",
            "snd_mixer_close",
            "snd_mixer_load",
            "snd_mixer_selem_register",
            "snd_mixer_selem_set_playback_volume_all",
        ],
        ALSA.number(FAILS, 0).blocks(),
    ),
    Group::contract(&["snd_pcm_hw_params_any"], ALSA.number(FAILS, i32::MAX as i64)),
    Group::contract(
        &["snd_pcm_hw_params_set_rate_near", "snd_pcm_hw_params_set_period_size_near"],
        ALSA.number(FAILS, 0).fills(&[Fill::Object(2), Fill::Object(3)]),
    ),
    Group::contract(
        &["snd_pcm_hw_params_get_rate", "snd_pcm_hw_params_get_period_size"],
        ALSA.number(FAILS, 0).fills(&[Fill::Object(1), Fill::Object(2)]),
    ),
    Group::contract(&["snd_pcm_hw_params_get_format"], ALSA.number(FAILS, 0).fills(&[Fill::Object(1)])),
    Group::contract(
        &["snd_pcm_get_params", "snd_mixer_selem_get_playback_volume_range"],
        ALSA.number(FAILS, 0).fills(&[Fill::Object(1), Fill::Object(2)]),
    ),
    // Always the same number, so that what is allocated is as large as what is set (`snd_pcm_hw_params_alloca`).
    Group::contract(&SIZES, ALSA.number(SIZE, SIZE)),
    Group::contract(&["snd_mixer_selem_id_set_index", "snd_mixer_selem_id_set_name"], ALSA),
    Group::contract(&["snd_mixer_find_selem"], ALSA.gives(Gives::Handle)),
    // The size of a frame is a setting of the stream.
    Group::contract(&["snd_pcm_readi"], ALSA.number(FAILS, 0).blocks().beyond("frames of a stream")),
    Group::contract(&["snd_pcm_writei"], ALSA.number(FAILS, i64::MAX).blocks()),
    Group::contract(&["snd_strerror"], ALSA.gives(Gives::SomeText)),
];
