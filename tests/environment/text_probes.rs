//! Probes of functions on texts: conversions, formats, locales, messages.

use super::probes::Probe;

pub(crate) const TEXT_PROBES: &[Probe] = &[
    Probe {
        name: "asprintf",
        headers: &["stdio.h", "stdlib.h"],
        call: "char *t = 0; int r = asprintf(&t, \"%d%s\", -5, \"ab\"); int c = t ? t[3] : 0; free(t);",
        tells: r#""r == %d && c == %d", r, c"#,
    },
    Probe {
        name: "inet_pton",
        headers: &["arpa/inet.h"],
        call: "int a[4]; int r = inet_pton(AF_INET, \"x\", a), q = inet_pton(-1, \"x\", a);",
        tells: r#""r == %d && q == %d", r, q"#,
    },
    Probe {
        name: "vsnprintf",
        headers: &["stdarg.h", "stdio.h"],
        call: "char b[3]; int r = print(b, 3, \"%d\", 7);",
        tells: r#""r == %d && b[r] == 0", r"#,
    },
    Probe {
        name: "regexec",
        headers: &["regex.h"],
        call: "static regex_t e; regmatch_t m[2]; if (regcomp(&e, \"a(b*)\", REG_EXTENDED)) return 0; int r = regexec(&e, \"xab\", 2, m, 0);",
        tells: r#""e.re_nsub == %d && r == %d && m[0].rm_so == %d && m[0].rm_eo == %d && m[1].rm_so == %d", (int)e.re_nsub, r, m[0].rm_so, m[0].rm_eo, m[1].rm_so"#,
    },
    Probe {
        name: "regexec without parts",
        headers: &["regex.h"],
        call: "static regex_t e; regmatch_t m[1] = {{7, 8}}; if (regcomp(&e, \"ab\", REG_NOSUB)) return 0; int r = regexec(&e, \"xab\", 1, m, 0);",
        tells: r#""r == %d && m[0].rm_so == %d", r, m[0].rm_so"#,
    },
    Probe {
        name: "mbstowcs",
        headers: &["stdlib.h"],
        call: "wchar_t w[4] = {9, 9, 9, 9}; long n = mbstowcs(w, \"ab\", 4);",
        tells: r#""n == %ld && w[0] == %d && w[2] == 0 && w[3] == 9", n, w[0]"#,
    },
    Probe {
        name: "wcstombs into too little",
        headers: &["stdlib.h"],
        call: "char b[2] = {9, 9}; long n = wcstombs(b, L\"abc\", 1);",
        tells: r#""n == %ld && b[0] == %d && b[1] == 9", n, b[0]"#,
    },
    Probe {
        name: "towupper",
        headers: &["wctype.h"],
        call: "int c = towupper(97), d = iswalpha(97) != 0;",
        tells: r#""c == %d && d == %d", c, d"#,
    },
    Probe {
        name: "btowc of nothing",
        headers: &["wchar.h"],
        call: "wint_t c = btowc(-1);",
        tells: r#""c == %uu", c"#,
    },
    Probe {
        name: "newlocale",
        headers: &["locale.h"],
        call: "locale_t l = newlocale(LC_ALL_MASK, \"C\", 0); locale_t a = uselocale(l), b = uselocale(0);",
        tells: r#""(l != 0) == %d && (b == l) == %d && (a == LC_GLOBAL_LOCALE) == %d", l != 0, b == l, a == LC_GLOBAL_LOCALE"#,
    },
    Probe {
        name: "iconv",
        headers: &["iconv.h"],
        call: "char in[] = \"ab\", out[4] = {9, 9, 9, 9}; char *i = in, *o = out; unsigned long l = 2, m = 4; \
            iconv_t c = iconv_open(\"UTF-8\", \"ASCII\"); if (c == (iconv_t)-1) return 0; long n = iconv(c, &i, &l, &o, &m);",
        tells: r#""n == %ld && l == %lu && m == %lu && i - in == %ld && out[0] == %d && out[3] == 9", n, l, m, i - in, out[0]"#,
    },
    Probe {
        name: "strxfrm",
        headers: &["string.h"],
        call: "char b[4]; unsigned long n = strxfrm(b, \"ab\", 4);",
        tells: r#""n == %lu && b[0] == %d", n, b[0]"#,
    },
    Probe {
        name: "memmem",
        headers: &["string.h"],
        call: "char t[] = \"xaab\"; char *p = memmem(t, 4, \"ab\", 2), *q = memmem(t, 4, \"b\", 0), *r = memmem(t, 2, \"ab\", 2);",
        tells: r#""p - t == %ld && q == t && r == 0", p - t"#,
    },
    Probe {
        name: "memccpy",
        headers: &["string.h"],
        call: "char b[4] = {9, 9, 9, 9}; char *p = memccpy(b, \"abc\", 'b', 4), *q = memccpy(b + 3, \"abc\", 'b', 1);",
        tells: r#""p - b == %ld && b[2] == 9 && q == 0 && b[3] == 'a'", p - b"#,
    },
    Probe {
        name: "swab",
        headers: &["unistd.h"],
        call: "char b[4] = {9, 9, 9, 9}; swab(\"abc\", b, 3);",
        tells: r#""b[0] == '%c' && b[1] == '%c' && b[2] == %d", b[0], b[1], b[2]"#,
    },
    Probe {
        name: "wide texts",
        headers: &["wchar.h"],
        call: "wchar_t b[8]; wcscpy(b, L\"ab\"); wcscat(b, L\"b\"); long n = wcslen(b); wchar_t *p = wcschr(b, L'b'), *q = wcsrchr(b, L'b'); int c = wcscmp(b, L\"ab\");",
        tells: r#""n == %ld && p - b == %ld && q - b == %ld && (c > 0) == %d", n, p - b, q - b, c > 0"#,
    },
    Probe {
        name: "strerror",
        headers: &["string.h"],
        call: "char *a = strerror(1);",
        tells: r#""a && a[0] == %d", a[0]"#,
    },
    Probe {
        name: "inet_ntoa",
        headers: &["arpa/inet.h"],
        call: "struct in_addr h = {0x0100007f}; char *a = inet_ntoa(h);",
        tells: r#""a[0] == %d && a[9] == %d", a[0], a[9]"#,
    },
    Probe {
        name: "gai_strerror",
        headers: &["netdb.h"],
        call: "const char *a = gai_strerror(-2);",
        tells: r#""a && a[0] == %d", a[0]"#,
    },
    Probe {
        name: "dlerror",
        headers: &["dlfcn.h"],
        call: "void *l = dlopen(\"nowhere\", RTLD_NOW); char *e = dlerror(), *f = dlerror();",
        tells: r#""(l == 0) == %d && (e != 0) == %d && (f == 0) == %d", l == 0, e != 0, f == 0"#,
    },
    Probe {
        name: "strftime",
        headers: &["time.h"],
        call: "struct tm d = {0}; char b[9]; unsigned long n = strftime(b, 9, \"%H:%M:%S\", &d);",
        tells: r#""n == %lu && b[0] == %d && b[8] == 0", n, b[0]"#,
    },
    Probe {
        name: "strftime into too little",
        headers: &["time.h"],
        call: "struct tm d = {0}; char b[8]; unsigned long n = strftime(b, 8, \"%H:%M:%S\", &d);",
        tells: r#""n == %lu", n"#,
    },
    Probe {
        name: "ctime",
        headers: &["time.h"],
        call: "time_t t = 0; char *c = ctime(&t);",
        tells: r#""c[0] == %d && c[24] == %d && c[25] == 0", c[0], c[24]"#,
    },
    Probe {
        name: "mbrtowc",
        headers: &["wchar.h"],
        call: "wchar_t w; mbstate_t s = {0}; long n = mbrtowc(&w, \"ab\", 2, &s);",
        tells: r#""n == %ld && w == %d", n, w"#,
    },
    Probe {
        name: "wctomb",
        headers: &["stdlib.h"],
        call: "char b[16]; int n = wctomb(b, 97);",
        tells: r#""n == %d && b[0] == %d", n, b[0]"#,
    },
    Probe {
        name: "wcstol",
        headers: &["wchar.h"],
        call: "wchar_t *e; long n = wcstol(L\"12x\", &e, 10);",
        tells: r#""n == %ld && *e == %d", n, *e"#,
    },
    Probe {
        name: "sscanf of a fraction",
        headers: &["stdio.h"],
        call: "double d; int n = sscanf(\"1.5\", \"%lf\", &d);",
        tells: r#""n == %d", n"#,
    },
    Probe {
        name: "scanf of a word",
        headers: &["stdio.h"],
        call: "char w[4]; int n = scanf(\"%3s\", w);",
        tells: r#""n == %d && w[0] == %d && w[2] == 0", n, w[0]"#,
    },
    Probe {
        name: "strtod",
        headers: &["stdlib.h"],
        call: "char *e; double d = strtod(\"-2.5e1x\", &e);",
        tells: r#""d == %a && *e == %d", d, *e"#,
    },
];
