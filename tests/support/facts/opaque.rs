//! Ids of threads, and keys, that travel: through variables, members, copies of memory, calls by name and by pointer,
//! and what the thread library passes on; some of them are cut on the way, or stand where another number may stand.
//! What follows from their numbers is no proof (POSIX 2.9.2); what follows from equality alone is one.

use super::{new, Fact, Truth};
use crate::support::generate::rng::Rng;

const GLOBALS: &str = "\
struct owner { int used; pthread_t id; };
struct words { unsigned long first, second; };
struct table { int unused; unsigned long (*pass)(unsigned long); void (*give)(unsigned long *, unsigned long); };
unsigned long origin; int one = 1, marks[8]; pthread_t main_id, child_id;
static unsigned long pass(unsigned long a) { return a; }
static unsigned long low(unsigned char a) { return a; }
static int is_small(unsigned long a) { return a < 100; }
static void give(unsigned long *to, unsigned long a) { *to = a; }
static int compare(const void *a, const void *b) {
    unsigned long one = *(const unsigned long *)a, two = *(const unsigned long *)b;
    return one < two ? -1 : one > two;
}
struct table table = { 0, pass, give };
static void *nothing(void *a) { return 0; }
";

/// How the value is used at the end, if the result depends on its number: a statement, in which `NOW` is the value.
const NUMBERS: &[&str] = &[
    "if (NOW < 100) reach_error();",
    "if (NOW >= 100) reach_error();",
    "if (NOW % 7 == 3) reach_error();",
    "if ((NOW & 255) == 3) reach_error();",
    "if (NOW == 5) reach_error();",
    "if (NOW + 1 == 4) reach_error();",
    "if (NOW >> 3 == 9) reach_error();",
    "if ((unsigned char)NOW == 77) reach_error();",
    "if (!(unsigned char)NOW) reach_error();",
    "if ((short)NOW && !(NOW & 1)) reach_error();",
    "if (main_id < child_id && NOW) reach_error();",
    "if (__builtin_popcountl(NOW) == 3) reach_error();",
    "int n = __builtin_popcountl(NOW); if (n == 3) reach_error();",
    "unsigned long four = 4; if (memcmp(&NOW, &four, sizeof four) < 0) reach_error();",
    "unsigned char c[2] = {0}; memset(c, (int)NOW, 1); if (c[0] == 77) reach_error();",
    "char text[9] = \"\"; strncpy(text, (char *)&NOW, 1); if (text[0] == 77) reach_error();",
    "int n = abs((int)NOW); if (n == 77) reach_error();",
    "marks[NOW & 7] = 1; if (marks[5]) reach_error();",
    "if ((double)NOW < 100.0) reach_error();",
    "if ((unsigned char)-NOW == 77) reach_error();",
    "if ((unsigned char)~NOW == 77) reach_error();",
    "if (is_small(NOW)) reach_error();",
    "switch (NOW) { case 77: reach_error(); }",
    "for (unsigned long i = 70; i < 80; i++) if (i == NOW) reach_error();",
    "if ((void *)NOW < (void *)100) reach_error();",
    "unsigned long n = 77; if (pthread_equal(n, NOW)) reach_error();",
    "unsigned long n = 77; if (__VERIFIER_nondet_int()) n = 78; if (n == NOW) reach_error();",
    "unsigned long two[2] = { NOW, 77 }; qsort(two, 2, sizeof *two, compare); if (two[0] == 77) reach_error();",
    "if (NOW ^ 77) { } else reach_error();",
];

/// The same, if nothing but equality matters; none of them goes wrong.
const EQUALITY: &[&str] = &[
    "if (NOW == 0) reach_error();",
    "if (!NOW) reach_error();",
    "if (NOW != origin) reach_error();",
    "if (!pthread_equal(NOW, origin)) reach_error();",
    "if (pthread_equal(NOW, main_id) && pthread_equal(NOW, child_id)) reach_error();",
    "if (main_id == child_id) reach_error();",
    "pthread_t none = 0; if (pthread_equal(one ? NOW : none, none)) reach_error();",
];

/// The same, if the value is not an id as a whole, or not for sure: then equality depends on numbers, too.
const OPEN_EQUALITY: &[&str] = &[
    "if (NOW == origin) reach_error();",
    "if (NOW != origin) reach_error();",
    "if (pthread_equal(NOW, origin)) reach_error();",
    "pthread_t other = NOW; if (pthread_equal(origin, other)) reach_error();",
];

/// A step on the way, in which the value goes from `NOW` to `TO`.
const STEPS: &[&str] = &[
    "TO = NOW;",
    "struct owner s = { 1, NOW }, c; c = s; TO = c.id;",
    "struct owner s = { 1, NOW }, c; memcpy(&c, &s, sizeof s); TO = c.id;",
    "struct owner s = { 1, NOW }; TO = ((struct words *)&s)->second;",
    "struct words s = { 1, NOW }; TO = ((struct owner *)&s)->id;",
    "struct words s; memcpy(&s.second, &NOW, sizeof NOW); TO = s.second;",
    "TO = pass(NOW);",
    "TO = table.pass(NOW);",
    "table.give(&TO, NOW);",
    "give(&TO, NOW);",
    "unsigned long (*p)(unsigned long) = one ? pass : 0; TO = p(NOW);",
    "unsigned long other = 0; TO = *(one ? &NOW : &other);",
    "unsigned long other = 0; *(one ? &TO : &other) = NOW;",
    "union { pthread_t id; unsigned long n; } u; u.id = NOW; TO = u.n;",
    "pthread_t ids[3] = { 0 }; ids[one] = NOW; TO = ids[1];",
    "pthread_t *heap = malloc(sizeof *heap); if (!heap) exit(0); *heap = NOW; TO = *heap; free(heap);",
    "void *v = (void *)NOW; TO = (unsigned long)v;",
    "long long l = (long long)NOW; TO = (unsigned long)l;",
];

/// Steps after which it is not an id as a whole, or not for sure.
const CUTS: &[&str] = &[
    "unsigned char p = (unsigned char)NOW; TO = p;",
    "TO = (unsigned)NOW;",
    "short p = (short)NOW; TO = (unsigned long)p;",
    "TO = low((unsigned char)NOW);",
    "int p; memcpy(&p, &NOW, sizeof p); TO = (unsigned long)p;",
    "TO = NOW; if (__VERIFIER_nondet_int() == 3) TO = 77;",
    "TO = __VERIFIER_nondet_int() == 3 ? 77 : NOW;",
    "TO = 77; if (__VERIFIER_nondet_int() == 3) TO = NOW;",
];

/// What the value is known to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Id,
    Key,
    /// A part of an id, or perhaps another number.
    Cut,
}

/// A function that is not complete: what follows happens there.
struct Frame {
    head: String,
    body: String,
    end: &'static str,
}

struct Journey {
    globals: String,
    /// From the outermost one on, which is `main`.
    frames: Vec<Frame>,
    /// The variable, of type `unsigned long`, in which the value is.
    now: String,
    value: Value,
    names: usize,
}

pub(super) fn opaque(rng: &mut Rng) -> Fact {
    let main = Frame { head: "int main(void)".to_string(), body: String::new(), end: "return 0;" };
    let mut journey =
        Journey { globals: String::new(), frames: vec![main], now: "origin".to_string(), value: Value::Id, names: 0 };
    journey.say("main_id = pthread_self(); pthread_create(&child_id, 0, nothing, 0);");
    journey.begin(rng);
    (0..rng.below(4)).for_each(|_| journey.carry(rng));
    let safe = journey.value == Value::Id && rng.chance(35);
    let using = match journey.value {
        Value::Id if safe => *rng.pick(EQUALITY),
        Value::Cut if rng.chance(50) => *rng.pick(OPEN_EQUALITY),
        Value::Id | Value::Key | Value::Cut => *rng.pick(NUMBERS),
    };
    let using = using.replace("NOW", &journey.now);
    journey.say(&format!("{{ {using} }}"));
    let functions: String =
        journey.frames.iter().rev().map(|Frame { head, body, end }| format!("{head} {{\n{body}{end}\n}}\n")).collect();
    let truth = if safe { Truth::Right } else { Truth::Open };
    let text = format!("{GLOBALS}{}{functions}", journey.globals);
    Fact { args: &["--property", "unreach-call"], ..new("opaque", truth, text) }
}

impl Journey {
    fn say(&mut self, text: &str) {
        if let Some(frame) = self.frames.last_mut() {
            frame.body.push_str(text);
            frame.body.push('\n');
        }
    }

    fn name(&mut self, of: &str) -> String {
        self.names += 1;
        format!("{of}{}", self.names)
    }

    /// A new variable of the file.
    fn global(&mut self, ty: &str, of: &str) -> String {
        let name = self.name(of);
        self.globals.push_str(&format!("{ty} {name};\n"));
        name
    }

    /// A new variable for the value, of the file or of the function.
    fn next(&mut self, rng: &mut Rng) -> String {
        if rng.chance(50) {
            return self.global("unsigned long", "n");
        }
        let name = self.name("n");
        self.say(&format!("unsigned long {name};"));
        name
    }

    fn begin(&mut self, rng: &mut Rng) {
        let text = match rng.below(8) {
            0 | 1 => "origin = pthread_self();",
            2 => "origin = child_id;",
            3 => "{ pthread_t (*self)(void) = pthread_self; origin = self(); }",
            4 => "{ pthread_t t; pthread_create(&t, 0, nothing, 0); origin = t; }",
            5 => "origin = one ? main_id : child_id;",
            6 => "{ pthread_t me = pthread_self(); memcpy(&origin, &me, sizeof me); }",
            _ => {
                self.value = Value::Key;
                "{ pthread_key_t key; pthread_key_create(&key, 0); origin = key; }"
            }
        };
        self.say(text);
    }

    fn carry(&mut self, rng: &mut Rng) {
        if rng.chance(30) {
            return self.through_the_library(rng);
        }
        let cuts = rng.chance(15);
        let step = if cuts { *rng.pick(CUTS) } else { *rng.pick(STEPS) };
        if cuts && self.value == Value::Id {
            self.value = Value::Cut;
        }
        let to = self.next(rng);
        let step = step.replace("NOW", &self.now).replace("TO", &to);
        self.say(&format!("{{ {step} }}"));
        self.now = to;
    }

    /// Arguments and results of threads, what is kept with a key, destructors and handlers.
    fn through_the_library(&mut self, rng: &mut Rng) {
        let now = self.now.clone();
        let thread = self.name("t");
        match rng.below(6) {
            0 | 1 => {
                let name = self.name("w");
                let (argument, value) = self.argument(rng);
                self.say(&format!(
                    "pthread_t {thread}; pthread_create(&{thread}, 0, {name}, {argument}); pthread_join({thread}, 0);"
                ));
                self.arrive(format!("static void *{name}(void *a)"), "return 0;", value);
            }
            2 => {
                let (name, to) = (self.name("r"), self.next(rng));
                let result = *rng.pick(&["return a;", "pthread_exit(a); return 0;"]);
                self.globals.push_str(&format!("static void *{name}(void *a) {{ {result} }}\n"));
                self.say(&format!(
                    "{{ pthread_t {thread}; void *v; pthread_create(&{thread}, 0, {name}, (void *){now}); pthread_join({thread}, &v); {to} = (unsigned long)v; }}"
                ));
                self.now = to;
            }
            3 => {
                let (key, to) = (self.global("pthread_key_t", "key"), self.next(rng));
                self.say(&format!(
                    "pthread_key_create(&{key}, 0); pthread_setspecific({key}, (void *){now}); {to} = (unsigned long)pthread_getspecific({key});"
                ));
                self.now = to;
            }
            4 => {
                let (key, name, keeper) = (self.global("pthread_key_t", "key"), self.name("d"), self.name("w"));
                // Whether the number of a key or a part of an id is 0 decides whether there is a call, which is known
                // not to be noticed.
                let (argument, value) = if self.value == Value::Id { self.argument(rng) } else { self.kept() };
                self.globals.push_str(&format!(
                    "static void *{keeper}(void *a) {{ pthread_setspecific({key}, a); return 0; }}\n"
                ));
                self.say(&format!(
                    "pthread_t {thread}; pthread_key_create(&{key}, {name}); pthread_create(&{thread}, 0, {keeper}, {argument}); pthread_join({thread}, 0);"
                ));
                self.arrive(format!("static void {name}(void *a)"), "", value);
            }
            _ => {
                let name = self.name("d");
                let (argument, value) = self.argument(rng);
                self.say(&format!("pthread_cleanup_push({name}, {argument}); pthread_cleanup_pop(1);"));
                self.arrive(format!("static void {name}(void *a)"), "", value);
            }
        }
    }

    /// An argument for another function, which may be called when this one has ended: the value as a pointer, or a
    /// pointer to it; and what gets the value from the parameter.
    fn argument(&mut self, rng: &mut Rng) -> (String, &'static str) {
        if rng.chance(60) {
            return (format!("(void *){}", self.now), "(unsigned long)a");
        }
        self.kept()
    }

    /// The same, in a variable of the file.
    fn kept(&mut self) -> (String, &'static str) {
        let kept = self.global("unsigned long", "k");
        let now = self.now.clone();
        self.say(&format!("{kept} = {now};"));
        (format!("&{kept}"), "*(unsigned long *)a")
    }

    /// The rest happens in another function.
    fn arrive(&mut self, head: String, end: &'static str, value: &str) {
        let to = self.name("n");
        self.frames.push(Frame { head, body: format!("unsigned long {to} = {value};\n"), end });
        self.now = to;
    }
}

/// What follows from the id of a thread as a number is no proof.
pub(super) fn ids(rng: &mut Rng) -> Fact {
    let text = *rng.pick(&[
        "if ((unsigned long)t < (unsigned long)me) reach_error();",
        "if ((unsigned long)t == 1) reach_error();",
        "if (((unsigned long)me & 255) == 3) reach_error();",
        "x = (long)t % 7; if (x == 5) reach_error();",
        "x = (long)t; x += 1; if (x == 1) reach_error();",
    ]);
    // The number may be looked at before the text says where it comes from.
    if rng.chance(40) {
        let look = rng.pick(&["mine == 7", "mine % 5 == 2", "mine < 100", "mine == (pthread_t)x"]);
        let store = rng.pick(&[
            "me = pthread_self();",
            "pthread_t own = pthread_self(); me = own;",
            "pthread_create(&me, 0, v, 0);",
        ]);
        let body = format!(
            "pthread_t me; long x;\nstatic void *w(void *a) {{ pthread_t mine = me; if ({look}) reach_error(); return 0; }}\nstatic void *v(void *a) {{ return 0; }}\nint main(void) {{ pthread_t t; (void)v; {store} pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }}\n"
        );
        return new("id", Truth::Open, body);
    }
    let body = format!(
        "long x;\nstatic void *w(void *a) {{ return 0; }}\nint main(void) {{ pthread_t t, me = pthread_self(); pthread_create(&t, 0, w, 0); {text} pthread_join(t, 0); return 0; }}\n"
    );
    new("id", Truth::Open, body)
}
