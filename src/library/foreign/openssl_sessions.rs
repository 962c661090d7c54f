//! More of OpenSSL 1.0 to 3: sessions, engines, certificates, parameters of keys. What would be read from, or written
//! into, memory of the program is a bound; only failures are explored.

use super::super::contract::{Contract, Fill, Gives, Rule, CALLS_BACK};
use super::super::entry::Group;

const OPENSSL: Contract = Contract::of("OpenSSL");
const MEMORY: &str = "commands of OpenSSL with memory of the program";

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(
        &[
            "BIO_test_flags",
            "BN_CTX_free",
            "BN_clear_free",
            "BN_free",
            "DH_free",
            "DH_size",
            "EC_KEY_free",
            "ENGINE_load_builtin_engines",
            "OpenSSL_version_num",
            "SSL_CTX_get_timeout",
            "SSL_SESSION_free",
            "SSL_SESSION_get_time",
            "SSL_SESSION_set_time",
            "SSL_set_shutdown",
            "SSLeay",
            "X509_NAME_get_index_by_NID",
        ],
        OPENSSL,
    ),
    Group::contract(
        &[
            "ENGINE_finish",
            "ENGINE_free",
            "ENGINE_init",
            "ENGINE_register_all_complete",
            "ENGINE_set_default",
            "SSL_CTX_use_RSAPrivateKey",
            "SSL_set_session",
        ],
        OPENSSL.number(0, 1),
    ),
    Group::contract(
        &[
            "ASN1_INTEGER_to_BN",
            "BN_CTX_new",
            "BN_dup",
            "BN_new",
            "EC_KEY_new_by_curve_name",
            "ENGINE_by_id",
            "SSL_get1_session",
            "SSL_get_rbio",
            "SSL_set_SSL_CTX",
            "X509_NAME_get_entry",
            "X509_get_issuer_name",
            "X509_get_serialNumber",
            "X509_get_subject_name",
        ],
        OPENSSL.gives(Gives::Handle),
    ),
    Group::contract(&["TLSv1_client_method", "TLSv1_server_method"], OPENSSL.gives(Gives::Opaque)),
    Group::contract(
        &["PEM_read_bio_DHparams", "PEM_read_bio_X509_AUX"],
        OPENSSL
            .gives(Gives::Handle)
            .rules(&[Rule::BoundUnless(1, 0, MEMORY), Rule::BoundUnless(2, 0, CALLS_BACK)])
            .blocks(),
    ),
    Group::contract(&["ENGINE_get_id"], OPENSSL.gives(Gives::KeptText("ENGINE_get_id"))),
    Group::contract(&["SSL_get_servername"], OPENSSL.gives(Gives::KeptText("SSL_get_servername"))),
    // Data that the program stores, and gets back
    Group::contract(&["SSL_set_ex_data"], OPENSSL.number(0, 0).beyond("data that a library has kept")),
    Group::contract(&["SSL_get_ex_data"], OPENSSL.gives(Gives::Null).beyond("data that a library has kept")),
    // Memory of the program
    Group::contract(&["ASN1_STRING_to_UTF8"], OPENSSL.number(-1, -1).beyond(MEMORY)),
    Group::contract(&["i2d_RSAPrivateKey", "i2d_SSL_SESSION", "i2d_X509"], OPENSSL.number(-1, 0).beyond(MEMORY)),
    Group::contract(&["HMAC", "d2i_SSL_SESSION", "sk_value"], OPENSSL.gives(Gives::Null).beyond(MEMORY)),
    Group::contract(
        &["X509_get_ext_d2i"],
        OPENSSL.gives(Gives::Null).fills(&[Fill::Object(2), Fill::Object(3)]).beyond(MEMORY),
    ),
    Group::contract(&["EVP_Digest"], OPENSSL.number(0, 0).beyond("the sizes of digests")),
    Group::contract(&["sk_num"], OPENSSL.number(-1, -1).beyond(MEMORY)),
    // Functions of the program
    Group::contract(&["sk_pop_free"], OPENSSL.beyond(CALLS_BACK)),
    Group::contract(
        &[
            "SSL_CTX_sess_set_get_cb",
            "SSL_CTX_sess_set_new_cb",
            "SSL_CTX_sess_set_remove_cb",
            "SSL_CTX_set_info_callback",
        ],
        OPENSSL.rules(&[Rule::BoundUnless(1, 0, CALLS_BACK)]),
    ),
    Group::contract(&["SSL_CTX_callback_ctrl"], OPENSSL.rules(&[Rule::BoundUnless(2, 0, CALLS_BACK)])),
];
