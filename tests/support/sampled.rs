//! Programs that the explorer cannot answer.

/// Programs of `sema` for which no answer is possible, since an input or what was never set has too many values, or an
/// address is a number for a while.
pub(crate) const SAMPLED: &[&str] = &[
    "atoi_of_an_argument_true",
    "barrier_for_too_many_false",
    "clock_in_a_variable_true",
    "clocks_are_in_order_true",
    "comparison_in_a_byte_false",
    "comparison_sign_is_kept_true",
    "conventions_of_another_locale_false",
    "copied_input_false",
    "copied_input_true",
    "ended_stream_of_zlib_true",
    "fraction_of_a_second_of_sleep_true",
    "length_of_an_option_true",
    "number_of_a_thread_is_kept_true",
    "parent_is_another_process_true",
    "priorities_of_a_policy_true",
    "process_keeps_its_id_true",
    "processor_time_in_order_true",
    "resolution_of_a_clock_true",
    "rest_of_an_alarm_true",
    "text_of_a_time_leaves_the_time_true",
    "tryjoin_of_the_caller_false",
    "unreturned_false",
    "utc_is_in_order_true",
];
