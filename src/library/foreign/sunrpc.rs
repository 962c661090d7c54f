//! Sun RPC and NIS: rpc(3), xdr(3), ypclnt(3). Calls through tables of functions are a bound.

use super::super::contract::{Contract, Gives, CALLS_BACK};
use super::super::entry::Group;

const RPC: Contract = Contract::of("Sun RPC");
const NIS: Contract = Contract::of("NIS");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(
        &[
            "svcudp_create",
            "svctcp_create",
            "clntudp_create",
            "clntudp_bufcreate",
            "clnttcp_create",
            "authunix_create_default",
        ],
        RPC.gives(Gives::Null).blocks().beyond("tables of functions of a library"),
    ),
    Group::contract(&["svc_register", "pmap_set", "pmap_unset"], RPC.number(0, 1).blocks()),
    Group::contract(&["svc_unregister", "svcerr_decode", "svcerr_noproc", "svcerr_systemerr", "svc_exit"], RPC),
    Group::contract(&["svc_run"], RPC.gives(Gives::Stops(CALLS_BACK))),
    Group::contract(&["svc_sendreply"], RPC.number(0, 0).blocks().beyond(CALLS_BACK)),
    Group::contract(&["clnt_broadcast"], RPC.number(1, 20).blocks().beyond(CALLS_BACK)),
    Group::contract(&["clnt_sperrno"], RPC.gives(Gives::SomeText)),
    Group::contract(
        &[
            "xdr_bool",
            "xdr_char",
            "xdr_enum",
            "xdr_int",
            "xdr_opaque",
            "xdr_pmap",
            "xdr_string",
            "xdr_u_int",
            "xdr_u_short",
            "xdr_vector",
        ],
        RPC.number(0, 0).beyond("data that is encoded or decoded"),
    ),
    Group::contract(&["xdr_free"], RPC.beyond(CALLS_BACK)),
    Group::contract(&["yp_get_default_domain"], NIS.number(1, 20).beyond("the name of a domain")),
    Group::contract(&["__nss_configure_lookup"], NIS.number(-1, 0).errno()),
];
