//! Contracts of sockets, of network addresses and of the name service (POSIX `<sys/socket.h>`, `<netdb.h>`).

use super::contract::{Contract, Fill, Gives, Relation, Rule, MAY_SET_ERRNO};
use super::entry::Group;

const SOCKETS: Contract = Contract::of("sockets");
/// `MSG_TRUNC`: the result is the length of the whole message.
const TRUNCATED: Rule = Rule::BoundIfAny(3, 0x20, "the length of a message that does not fit");

pub(super) const TABLE: &[Group] = &[
    Group::contract(&["socket"], SOCKETS.handle().rules(&[Rule::Relation(Relation::NewDescriptor)])),
    Group::contract(
        &["accept", "accept4"],
        SOCKETS
            .handle()
            .fills(&[Fill::InOut(1, 2)])
            .rules(&[Rule::Relation(Relation::Opened(0)), Rule::Relation(Relation::NewDescriptor)])
            .blocks(),
    ),
    Group::contract(
        &["bind", "listen", "connect", "shutdown", "setsockopt"],
        SOCKETS.status().rules(&[Rule::Relation(Relation::Opened(0))]).blocks(),
    ),
    Group::contract(&["sockatmark"], SOCKETS.number(-1, 1).errno()),
    Group::contract(&["socketpair"], SOCKETS.status().fills(&[Fill::Pair(3)]).rules(&[Rule::Distinct(3)])),
    Group::contract(
        &["recv"],
        SOCKETS
            .gives(Gives::UpTo(2))
            .fills(&[Fill::Result(1)])
            .rules(&[TRUNCATED, Rule::Relation(Relation::Opened(0))])
            .errno()
            .blocks(),
    ),
    Group::contract(
        &["send", "sendto"],
        SOCKETS.gives(Gives::UpTo(2)).rules(&[Rule::Relation(Relation::Opened(0))]).errno().blocks(),
    ),
    Group::contract(&["sendmsg", "sendmmsg"], SOCKETS.handle().blocks()),
    Group::contract(
        &["recvfrom"],
        SOCKETS.gives(Gives::UpTo(2)).fills(&[Fill::Result(1), Fill::InOut(4, 5)]).rules(&[TRUNCATED]).errno().blocks(),
    ),
    Group::contract(&["getsockname", "getpeername"], SOCKETS.status().fills(&[Fill::InOut(1, 2)])),
    Group::contract(&["getsockopt"], SOCKETS.status().fills(&[Fill::Cut(3, 4)])),
    Group::contract(&["inet_addr", "inet_network", "inet_lnaof", "inet_netof"], SOCKETS),
    Group::contract(&["inet_aton"], SOCKETS.number(0, 1).fills(&[Fill::Object(1)])),
    Group::contract(
        &["inet_pton"],
        SOCKETS.number(-1, 1).fills(&[Fill::Address(0, 2)]).rules(&[Rule::Relation(Relation::KnowsFamily(0))]).errno(),
    ),
    Group::contract(&["inet_ntop"], SOCKETS.gives(Gives::Argument(2)).fills(&[Fill::Text(2, 3)]).errno()),
    Group::contract(&["inet_ntoa"], SOCKETS.gives(Gives::AlwaysStaticText("inet_ntoa", 16))),
    Group::contract(&["gai_strerror", "hstrerror"], SOCKETS.gives(Gives::AlwaysKeptText("socket_error"))),
    Group::contract(
        &["gethostbyname", "gethostbyname2", "gethostbyaddr", "gethostent"],
        SOCKETS.gives(Gives::Static("host")).blocks(),
    ),
    Group::contract(&["getservbyname", "getservbyport"], SOCKETS.gives(Gives::Static("service")).blocks()),
    Group::contract(&["getprotobyname", "getprotobynumber"], SOCKETS.gives(Gives::Static("protocol")).blocks()),
    Group::contract(
        &[
            "gethostbyname_r",
            "gethostbyaddr_r",
            "getservbyname_r",
            "getservbyport_r",
            "getprotobyname_r",
            "getprotobynumber_r",
        ],
        SOCKETS.number(1, 133).blocks().beyond("objects of the name service"),
    ),
    Group::contract(
        &["getifaddrs", "res_query"],
        SOCKETS.number(-1, -1).errno().blocks().beyond("objects of the name service"),
    ),
    Group::contract(
        &["getaddrinfo", "getnameinfo"],
        SOCKETS.number(-12, -1).blocks().beyond("objects of the name service"),
    ),
    Group::contract(&["freeaddrinfo", "freeifaddrs", "endhostent", "sethostent", "__res_init"], SOCKETS),
    // Executed as C (stubs/library/contracts/sockets.c), unless the program declares them in another way: a name that
    // is cut need not have an end.
    Group::contract(&["gethostname", "getdomainname"], SOCKETS.status().fills(&[Fill::Bytes(0, 1)])),
    Group::contract(&["__h_errno_location"], SOCKETS.gives(Gives::AlwaysStatic("h_errno"))),
    Group::contract(&["if_nametoindex"], SOCKETS.rules(MAY_SET_ERRNO)),
];
