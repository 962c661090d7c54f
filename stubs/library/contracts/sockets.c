/* Sockets and the name service: POSIX getaddrinfo and its kin; gethostbyname and its kin may overwrite what they have
   returned (POSIX.1-2001), which is one of two objects. POSIX gethostname: whether a name that does not fit has an end is not
   specified; on Linux, names have at most 64 characters (gethostname(2), getdomainname(2)). Four numbers are an
   address of the family AF_INET (2), 0 to 255 without zeros before them; what other texts are is not known exactly. */
/* @function getaddrinfo */
int getaddrinfo(const char *__restrict node, const char *__restrict service, const struct addrinfo *__restrict hints, struct addrinfo **__restrict result)
{
    if ((!node && !service) || __VERIFIER_nondet_bool()) {
        int code = __VERIFIER_nondet_int();
        __VERIFIER_assume(code != 0);
        if (__VERIFIER_nondet_bool())
            __ulseq_fails();
        return code;
    }
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    struct addrinfo *found = __builtin_calloc(1, sizeof(struct addrinfo));
    found->ai_addr = __builtin_calloc(1, 128);
    found->ai_family = __VERIFIER_nondet_bool() ? 2 : 10;
    found->ai_addr->sa_family = found->ai_family;
    found->ai_addrlen = found->ai_family == 2 ? 16 : 28;
    found->ai_socktype = __VERIFIER_nondet_int();
    found->ai_protocol = __VERIFIER_nondet_int();
    if (hints) {
        if (hints->ai_family)
            __VERIFIER_assume(found->ai_family == hints->ai_family);
        if (hints->ai_socktype)
            __VERIFIER_assume(found->ai_socktype == hints->ai_socktype);
        if (hints->ai_protocol)
            __VERIFIER_assume(found->ai_protocol == hints->ai_protocol);
        if (hints->ai_flags & 2)
            found->ai_canonname = __ulseq_text();
    }
    *result = found;
    return 0;
}
/* @function freeaddrinfo */
void freeaddrinfo(struct addrinfo *list)
{
    while (list) {
        struct addrinfo *next = list->ai_next;
        __builtin_free(list->ai_canonname);
        __builtin_free(list->ai_addr);
        __builtin_free(list);
        list = next;
    }
}
/* @function getnameinfo */
int getnameinfo(const struct sockaddr *__restrict address, unsigned int length, char *__restrict host, unsigned int most, char *__restrict service, unsigned int limit, int flags)
{
    if (__VERIFIER_nondet_bool()) {
        int code = __VERIFIER_nondet_int();
        __VERIFIER_assume(code != 0);
        return code;
    }
    if (host && most)
        __ulseq_fill_text(host, most);
    if (service && limit)
        __ulseq_fill_text(service, limit);
    return 0;
}
/* @function __ulseq_host */
static struct hostent *__ulseq_host(void)
{
    static struct hostent hosts[2];
    static char *none[1], *addresses[2][2], bytes[2][16];
    int which = __VERIFIER_nondet_bool();
    struct hostent *host = &hosts[which];
    if (__VERIFIER_nondet_bool())
        return 0;
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    host->h_name = __ulseq_text();
    host->h_aliases = none;
    host->h_addrtype = __VERIFIER_nondet_bool() ? 2 : 10;
    host->h_length = host->h_addrtype == 2 ? 4 : 16;
    __ulseq_fill(bytes[which], 16);
    addresses[which][0] = bytes[which];
    addresses[which][1] = 0;
    host->h_addr_list = addresses[which];
    return host;
}
/* @function gethostbyname */
struct hostent *gethostbyname(const char *name)
{
    struct hostent *host = __ulseq_host();
    if (host)
        __VERIFIER_assume(host->h_addrtype == 2);
    return host;
}
/* @function gethostbyname2 */
struct hostent *gethostbyname2(const char *name, int type)
{
    struct hostent *host = __ulseq_host();
    if (host)
        __VERIFIER_assume(host->h_addrtype == type);
    return host;
}
/* @function gethostbyaddr */
struct hostent *gethostbyaddr(const void *address, unsigned int length, int type)
{
    struct hostent *host = __ulseq_host();
    if (host)
        __VERIFIER_assume(host->h_addrtype == type);
    return host;
}
/* @function if_indextoname */
char *if_indextoname(unsigned int number, char *name)
{
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    __ulseq_fill_text(name, 16);
    return name;
}
/* @function __ulseq_name_of_host */
static int __ulseq_name_of_host(char *name, __SIZE_TYPE__ size)
{
    if (size > 64)
        __ulseq_fill_text(name, size);
    else if (size > 0)
        __ulseq_fill(name, size);
    return __VERIFIER_nondet_bool() ? __ulseq_fails() : 0;
}
/* @function gethostname */
int gethostname(char *name, __SIZE_TYPE__ size)
{
    return __ulseq_name_of_host(name, size);
}
/* @function getdomainname */
int getdomainname(char *name, __SIZE_TYPE__ size)
{
    return __ulseq_name_of_host(name, size);
}
/* @function __ulseq_dotted */
static int __ulseq_dotted(const char *text, unsigned char *to)
{
    for (int part = 0; part < 4; part++) {
        int number = 0, digits = 0;
        for (; *text >= '0' && *text <= '9' && number < 256; text++) {
            if (digits++ && number == 0)
                return 0;
            number = number * 10 + (*text - '0');
        }
        if (!digits || number > 255 || *text != (part < 3 ? '.' : 0))
            return 0;
        to[part] = (unsigned char)number;
        text++;
    }
    return 1;
}
/* @function inet_pton */
int inet_pton(int family, const char *__restrict text, void *__restrict to)
{
    unsigned char bytes[4];
    int found = 0;
    if (family != 2 && family != 10)
        return __ulseq_fails();
    if (family == 2) {
        found = __ulseq_dotted(text, bytes);
        if (!found)
            __ulseq_fill(to, 4);
        for (int i = 0; found && i < 4; i++)
            ((unsigned char *)to)[i] = bytes[i];
        return found;
    }
    while (*text)
        text++;
    __ulseq_fill(to, 16);
    return __VERIFIER_nondet_bool();
}
/* @function inet_aton */
int inet_aton(const char *text, struct in_addr *to)
{
    unsigned char bytes[4];
    if (!__ulseq_dotted(text, bytes)) {
        while (*text)
            text++;
        __VERIFIER_assume(__ulseq_not_exact() == 0);
        if (to)
            __ulseq_fill(to, 4);
        return __VERIFIER_nondet_bool();
    }
    for (int i = 0; to && i < 4; i++)
        ((unsigned char *)to)[i] = bytes[i];
    return 1;
}
/* @function inet_addr */
unsigned int inet_addr(const char *text)
{
    unsigned int number = 0;
    unsigned char bytes[4];
    if (__ulseq_dotted(text, bytes)) {
        for (int i = 0; i < 4; i++)
            ((unsigned char *)&number)[i] = bytes[i];
        return number;
    }
    while (*text)
        text++;
    __VERIFIER_assume(__ulseq_not_exact() == 0);
    return (unsigned int)__VERIFIER_nondet_int();
}
