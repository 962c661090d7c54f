//! librdkafka 1 and 2: rdkafka.h. Callbacks of the program run in the functions that poll for events.

use super::super::contract::{Contract, Fill, Gives, CALLS_BACK};
use super::super::entry::Group;

const KAFKA: Contract = Contract::of("librdkafka");
/// `RD_KAFKA_RESP_ERR__TIMED_OUT`
const TIMED_OUT: i64 = -185;
const MESSAGES: &str = "messages in memory of the program";

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["rd_kafka_conf_new", "rd_kafka_topic_conf_new"], KAFKA.gives(Gives::Opaque)),
    Group::contract(&["rd_kafka_new"], KAFKA.gives(Gives::Handle).fills(&[Fill::Text(2, 3)]).errno()),
    Group::contract(&["rd_kafka_topic_new"], KAFKA.gives(Gives::Handle).errno()),
    Group::contract(&["rd_kafka_conf_set", "rd_kafka_topic_conf_set"], KAFKA.number(-2, 0).fills(&[Fill::Text(3, 4)])),
    Group::contract(
        &[
            "rd_kafka_conf_destroy",
            "rd_kafka_topic_conf_destroy",
            "rd_kafka_topic_destroy",
            "rd_kafka_conf_set_opaque",
            "rd_kafka_conf_set_dr_msg_cb",
            "rd_kafka_conf_set_error_cb",
            "rd_kafka_conf_set_stats_cb",
            "rd_kafka_last_error",
            "rd_kafka_outq_len",
        ],
        KAFKA,
    ),
    Group::contract(&["rd_kafka_conf_set_log_cb"], KAFKA.beyond(CALLS_BACK)),
    Group::contract(&["rd_kafka_poll"], KAFKA.number(0, 0).blocks().beyond(CALLS_BACK)),
    Group::contract(&["rd_kafka_flush"], KAFKA.number(TIMED_OUT, TIMED_OUT).blocks().beyond(CALLS_BACK)),
    Group::contract(&["rd_kafka_destroy"], KAFKA.blocks().beyond(CALLS_BACK)),
    Group::contract(&["rd_kafka_producev"], KAFKA.blocks().beyond(MESSAGES)),
    Group::contract(&["rd_kafka_produce"], KAFKA.number(-1, 0).errno().blocks().beyond(MESSAGES)),
    Group::contract(&["rd_kafka_err2str"], KAFKA.gives(Gives::Message("rd_kafka_err2str"))),
    Group::contract(&["rd_kafka_err2name"], KAFKA.gives(Gives::Message("rd_kafka_err2name"))),
    Group::contract(&["rd_kafka_fatal_error"], KAFKA.fills(&[Fill::Text(1, 2)])),
];
