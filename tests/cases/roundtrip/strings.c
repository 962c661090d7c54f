// String and character prefixes, escapes, concatenation, in initializers and expressions.
const char *plain = "tab\t quote\" octal\101 hex\x41 zero\0 end", *e = "\e[0m", *universal = "\u00e9\U0001F600";
const __WCHAR_TYPE__ wide[] = L"wide";
const __CHAR16_TYPE__ *sixteen = u"u16";
const __CHAR32_TYPE__ *thirty = U"u32";
const char *utf = u8"utf" "-8";
char exact[3] = "abc";
int at(int k) { return "indexed"[k] + '\'' + '\\' + '\377' + L'w' + u'x' + 'ab'; }
unsigned long size(void) { return sizeof "four" + sizeof plain; }
const char *pick(int n) { return n ? "yes" : "no" "t"; }
