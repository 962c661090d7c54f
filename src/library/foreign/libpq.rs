//! libpq, the client library of PostgreSQL: libpq-fe.h. Results of queries and the extensible buffers are in
//! `stubs/library/contracts/libpq.c`. A connection may fail at any time; what it tells about itself may change.

use super::super::contract::{Contract, Gives, CALLS_BACK};
use super::super::entry::Group;

const LIBPQ: Contract = Contract::of("libpq");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(
        &["PQconnectdb", "PQconnectdbParams", "PQconnectStart", "PQconnectStartParams", "PQsetdbLogin"],
        LIBPQ.gives(Gives::Handle).blocks(),
    ),
    Group::contract(&["PQgetCancel"], LIBPQ.gives(Gives::Handle)),
    Group::contract(&["PQfinish", "PQreset"], LIBPQ.blocks()),
    Group::contract(&["PQfreeCancel", "PQuntrace"], LIBPQ),
    // `ConnStatusType`, `PGTransactionStatusType`, `PostgresPollingStatusType`, `PGPing`.
    Group::contract(&["PQstatus"], LIBPQ.number(0, 13)),
    Group::contract(&["PQtransactionStatus", "PQconnectPoll", "PQresetPoll"], LIBPQ.number(0, 4)),
    Group::contract(&["PQping", "PQpingParams"], LIBPQ.number(0, 3).blocks()),
    Group::contract(&["PQerrorMessage"], LIBPQ.gives(Gives::Message("PQerrorMessage"))),
    Group::contract(&["PQresultErrorMessage"], LIBPQ.gives(Gives::AlwaysKeptText("PQresultErrorMessage"))),
    Group::contract(&["PQresStatus"], LIBPQ.gives(Gives::AlwaysKeptText("PQresStatus"))),
    Group::contract(&["PQresultErrorField"], LIBPQ.gives(Gives::KeptText("PQresultErrorField"))),
    Group::contract(&["PQparameterStatus"], LIBPQ.gives(Gives::KeptText("PQparameterStatus"))),
    Group::contract(&["PQfname"], LIBPQ.gives(Gives::KeptText("PQfname"))),
    Group::contract(&["PQcmdStatus"], LIBPQ.gives(Gives::KeptText("PQcmdStatus"))),
    Group::contract(&["PQcmdTuples"], LIBPQ.gives(Gives::AlwaysKeptText("PQcmdTuples"))),
    Group::contract(&["PQdb"], LIBPQ.gives(Gives::KeptText("PQdb"))),
    Group::contract(&["PQuser"], LIBPQ.gives(Gives::KeptText("PQuser"))),
    Group::contract(&["PQpass"], LIBPQ.gives(Gives::KeptText("PQpass"))),
    Group::contract(&["PQhost"], LIBPQ.gives(Gives::KeptText("PQhost"))),
    Group::contract(&["PQport"], LIBPQ.gives(Gives::KeptText("PQport"))),
    Group::contract(&["PQoptions"], LIBPQ.gives(Gives::KeptText("PQoptions"))),
    Group::contract(&["PQserverVersion", "PQprotocolVersion", "PQlibVersion"], LIBPQ.number(0, i32::MAX as i64)),
    Group::contract(&["PQsocket", "PQclientEncoding", "PQfnumber"], LIBPQ.number(-1, i32::MAX as i64)),
    Group::contract(&["PQbackendPID", "PQfformat", "PQfsize", "PQfmod", "PQftype", "PQftable", "PQoidValue"], LIBPQ),
    Group::contract(
        &["PQconnectionNeedsPassword", "PQconnectionUsedPassword", "PQisthreadsafe", "PQisBusy", "PQisnonblocking"],
        LIBPQ.number(0, 1),
    ),
    Group::contract(
        &[
            "PQsendQuery",
            "PQsendQueryParams",
            "PQsendPrepare",
            "PQsendQueryPrepared",
            "PQconsumeInput",
            "PQsetSingleRowMode",
            "PQresetStart",
        ],
        LIBPQ.number(0, 1).blocks(),
    ),
    Group::contract(&["PQsetnonblocking", "PQsetClientEncoding"], LIBPQ.number(-1, 0).blocks()),
    Group::contract(&["PQflush", "PQputCopyData", "PQputCopyEnd"], LIBPQ.number(-1, 1).blocks()),
    Group::contract(&["PQsetErrorVerbosity"], LIBPQ.number(0, 3)),
    Group::contract(&["PQescapeLiteral", "PQescapeIdentifier"], LIBPQ.gives(Gives::Text)),
    Group::contract(&["PQnotifies"], LIBPQ.gives(Gives::Null).beyond("notifications of a server")),
    Group::contract(&["PQsetNoticeProcessor", "PQsetNoticeReceiver"], LIBPQ.gives(Gives::Null).beyond(CALLS_BACK)),
];
