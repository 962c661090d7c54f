//! OpenSSL 1.0 to 3: ssl.h, bio.h, err.h, rand.h, md5.h, sha.h, rsa.h, aes.h. What it needs memory of the program for
//! is in `stubs/library/contracts/openssl.c`; functions that register callbacks are not listed.

use super::super::contract::{Contract, Fill, Gives, Rule, CALLS_BACK};
use super::super::entry::Group;

const OPENSSL: Contract = Contract::of("OpenSSL");
const MEMORY: &str = "commands of OpenSSL with memory of the program";
/// `BIO_CTRL_FLUSH`
const FLUSH: i64 = 11;

/// A digest that is finished: this many bytes, and the state that the program keeps.
const fn digest(fills: &'static [Fill]) -> Contract {
    OPENSSL.number(0, 1).fills(fills)
}

pub(in crate::library) const TABLE: &[Group] = &[
    // Digests
    Group::contract(
        &[
            "MD4_Init",
            "MD5_Init",
            "RIPEMD160_Init",
            "SHA1_Init",
            "SHA224_Init",
            "SHA256_Init",
            "SHA384_Init",
            "SHA512_Init",
        ],
        digest(&[Fill::Object(0)]),
    ),
    Group::contract(
        &[
            "MD4_Update",
            "MD5_Update",
            "RIPEMD160_Update",
            "SHA1_Update",
            "SHA224_Update",
            "SHA256_Update",
            "SHA384_Update",
            "SHA512_Update",
        ],
        digest(&[Fill::Object(0)]),
    ),
    Group::contract(&["MD4_Final", "MD5_Final"], digest(&[Fill::Size(0, 16), Fill::Object(1)])),
    Group::contract(&["RIPEMD160_Final", "SHA1_Final"], digest(&[Fill::Size(0, 20), Fill::Object(1)])),
    Group::contract(&["SHA224_Final"], digest(&[Fill::Size(0, 28), Fill::Object(1)])),
    Group::contract(&["SHA256_Final"], digest(&[Fill::Size(0, 32), Fill::Object(1)])),
    Group::contract(&["SHA384_Final"], digest(&[Fill::Size(0, 48), Fill::Object(1)])),
    Group::contract(&["SHA512_Final"], digest(&[Fill::Size(0, 64), Fill::Object(1)])),
    Group::contract(&["EVP_MD_CTX_new", "EVP_MD_CTX_create"], OPENSSL.gives(Gives::Handle)),
    Group::contract(&["EVP_MD_CTX_free", "EVP_MD_CTX_destroy"], OPENSSL),
    Group::contract(
        &["EVP_md5", "EVP_sha1", "EVP_sha224", "EVP_sha256", "EVP_sha384", "EVP_sha512"],
        OPENSSL.gives(Gives::Opaque),
    ),
    Group::contract(
        &["EVP_get_digestbyname", "OSSL_PROVIDER_load", "OSSL_PROVIDER_try_load"],
        OPENSSL.gives(Gives::Handle),
    ),
    Group::contract(&["OSSL_PROVIDER_unload", "OPENSSL_init_crypto", "OPENSSL_init_ssl"], OPENSSL.number(0, 1)),
    Group::contract(&["EVP_DigestInit", "EVP_DigestInit_ex", "EVP_DigestUpdate"], OPENSSL.number(0, 1)),
    // How many bytes these write depends on the digest, or on the key.
    Group::contract(&["EVP_DigestFinal", "EVP_DigestFinal_ex"], OPENSSL.number(0, 0).beyond("the sizes of digests")),
    // Keys
    Group::contract(&["AES_set_encrypt_key", "AES_set_decrypt_key"], OPENSSL.number(-2, 0).fills(&[Fill::Object(2)])),
    Group::contract(&["AES_encrypt", "AES_decrypt"], OPENSSL.fills(&[Fill::Size(1, 16)])),
    Group::contract(
        &["PEM_read_bio_RSAPrivateKey", "PEM_read_bio_RSA_PUBKEY", "PEM_read_bio_PrivateKey", "PEM_read_bio_X509"],
        OPENSSL.gives(Gives::Handle).rules(&[Rule::StopsUnless(1, 0, MEMORY), Rule::StopsUnless(2, 0, CALLS_BACK)]),
    ),
    Group::contract(&["RSA_new"], OPENSSL.gives(Gives::Handle)),
    Group::contract(&["RSA_free", "X509_free", "EVP_PKEY_free"], OPENSSL),
    Group::contract(&["RSA_size"], OPENSSL.number(1, 1 << 20)),
    Group::contract(
        &["RSA_private_encrypt", "RSA_private_decrypt", "RSA_public_encrypt", "RSA_public_decrypt"],
        OPENSSL.number(-1, -1).beyond("the sizes of keys"),
    ),
    Group::contract(&["RAND_bytes", "RAND_pseudo_bytes"], OPENSSL.number(-1, 1).fills(&[Fill::Bytes(0, 1)])),
    Group::contract(&["RAND_status"], OPENSSL.number(0, 1)),
    // Streams
    Group::contract(
        &["BIO_f_base64", "BIO_f_buffer", "BIO_f_ssl", "BIO_s_mem", "BIO_s_file"],
        OPENSSL.gives(Gives::Opaque),
    ),
    // `BIO_push` of two null pointers is null.
    Group::contract(&["BIO_new", "BIO_new_file", "BIO_push", "BIO_pop"], OPENSSL.gives(Gives::Handle)),
    Group::contract(
        &["BIO_new_mem_buf"],
        OPENSSL.gives(Gives::Handle).beyond("memory of the program that a library keeps"),
    ),
    Group::contract(&["BIO_set_flags", "BIO_clear_flags", "BIO_free_all"], OPENSSL.blocks()),
    Group::contract(&["BIO_free"], OPENSSL.number(0, 1).blocks()),
    Group::contract(&["BIO_ctrl"], OPENSSL.blocks().rules(&[Rule::StopsUnless(1, FLUSH, MEMORY)])),
    // Errors
    Group::contract(&["ERR_get_error", "ERR_peek_error", "ERR_peek_last_error"], OPENSSL),
    Group::contract(
        &[
            "ERR_clear_error",
            "ERR_free_strings",
            "ERR_load_BIO_strings",
            "ERR_load_crypto_strings",
            "ERR_print_errors_fp",
            "ERR_remove_state",
            "ERR_remove_thread_state",
            "EVP_cleanup",
            "CRYPTO_cleanup_all_ex_data",
            "OPENSSL_add_all_algorithms_conf",
            "OPENSSL_add_all_algorithms_noconf",
            "OpenSSL_add_all_algorithms",
            "OpenSSL_add_all_ciphers",
            "OpenSSL_add_all_digests",
            "SSL_load_error_strings",
        ],
        OPENSSL.blocks(),
    ),
    Group::contract(&["ERR_error_string_n"], OPENSSL.fills(&[Fill::Text(1, 2)])),
    Group::contract(&["ERR_reason_error_string", "ERR_lib_error_string"], OPENSSL.gives(Gives::Text)),
    // Connections
    Group::contract(&["SSL_library_init"], OPENSSL.number(1, 1)),
    Group::contract(
        &[
            "SSL_CTX_check_private_key",
            "SSL_CTX_load_verify_locations",
            "SSL_CTX_set_cipher_list",
            "SSL_CTX_set_default_verify_paths",
            "SSL_CTX_set_session_id_context",
            "SSL_CTX_use_PrivateKey_file",
            "SSL_CTX_use_certificate_chain_file",
            "SSL_CTX_use_certificate_file",
            "SSL_clear",
            "SSL_set_fd",
            "SSL_set_rfd",
            "SSL_set_wfd",
        ],
        OPENSSL.number(0, 1),
    ),
    Group::contract(
        &[
            "SSLv23_client_method",
            "SSLv23_method",
            "SSLv23_server_method",
            "TLS_client_method",
            "TLS_method",
            "TLS_server_method",
            "TLSv1_2_client_method",
            "TLSv1_2_method",
            "TLSv1_2_server_method",
        ],
        OPENSSL.gives(Gives::Opaque),
    ),
    Group::contract(
        &["SSL_CTX_new", "SSL_new", "SSL_get_peer_certificate", "SSL_get1_peer_certificate"],
        OPENSSL.gives(Gives::Handle),
    ),
    Group::contract(&["SSL_CTX_free", "SSL_free", "SSL_set_accept_state", "SSL_set_connect_state"], OPENSSL.blocks()),
    Group::contract(&["SSL_CTX_set_verify"], OPENSSL.rules(&[Rule::StopsUnless(2, 0, CALLS_BACK)])),
    Group::contract(&["SSL_CTX_ctrl", "SSL_ctrl"], OPENSSL.rules(&[Rule::StopsUnless(3, 0, MEMORY)])),
    Group::contract(
        &[
            "SSL_CTX_clear_options",
            "SSL_CTX_set_options",
            "SSL_CTX_set_timeout",
            "SSL_CTX_set_verify_depth",
            "SSL_get_verify_result",
        ],
        OPENSSL,
    ),
    Group::contract(
        &["SSL_accept", "SSL_connect", "SSL_do_handshake", "SSL_shutdown"],
        OPENSSL.number(-1, 1).errno().blocks(),
    ),
    Group::contract(&["SSL_read"], OPENSSL.gives(Gives::UpTo(2)).fills(&[Fill::Result(1)]).errno().blocks()),
    Group::contract(&["SSL_write"], OPENSSL.gives(Gives::UpTo(2)).errno().blocks()),
    Group::contract(&["SSL_pending"], OPENSSL.number(0, i32::MAX as i64)),
    Group::contract(&["SSL_get_error"], OPENSSL.number(0, 12)),
    Group::contract(&["SSL_get_version", "SSL_get_cipher_name"], OPENSSL.gives(Gives::SomeText)),
];
