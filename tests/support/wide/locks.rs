//! What stands behind a lock in its structure: reached by pointers to `void`, by a union, by functions that fill memory.
//! A program that verifiers see has models of locks, and what stands behind them is where the compiler puts it.

use super::make::Make;

/// Locks, and their sizes on x86-64 and i386.
const LOCKS: [(&str, usize, usize); 3] =
    [("pthread_mutex_t", 40, 24), ("pthread_cond_t", 48, 48), ("pthread_rwlock_t", 56, 32)];

impl Make {
    pub(super) fn behind_lock(&mut self) -> String {
        let (tag, v, p, q) = (self.name("@S"), self.name("@g"), self.name("v"), self.name("v"));
        let ((real, wide, narrow), lock) = (*self.rng.pick(&LOCKS), self.name("@L"));
        // A native run has locks of its own, of other sizes.
        self.program.library = true;
        self.program.outer.push(format!("typedef $M{real}$E$Nstruct {{ long all[{}]; }}$E {lock};", wide / 8));
        let (ty, to, x) = (self.field_type().name, self.writable(8), self.number(1));
        let (at, other) = (self.rng.below(4), self.rng.below(4));
        let behind = match self.rng.below(4) {
            0 => format!("void *{p} = &{v}.lock + 1; {ty} *{q} = {p};"),
            1 => format!("{lock} *{p} = &{v}.lock; {p}++; void *{q}v = {p}; {ty} *{q} = {q}v;"),
            2 => format!(
                "void *{p} = &{v}.lock; {p} += {wide} - (sizeof(void *) == 4) * {}; {ty} *{q} = {p};",
                wide - narrow
            ),
            _ => format!("char *{p} = (char *)(&{v}.lock + 1); {ty} *{q} = ({ty} *){p};"),
        };
        let set = format!("{v}.words[{at}] = ({ty})({x});");
        self.program.outer.push(format!("struct {tag} {{ {lock} lock; {ty} words[4]; }};"));
        let plain = format!("static struct {tag} {v} $G;");
        let (object, statement) = match self.rng.below(6) {
            0 | 1 => (plain, format!("{set} {behind} {} = ({}){q}[{other}];", to.text, to.ty.name)),
            2 => (plain, format!("{behind} {q}[{other}] = ({ty})({x}); {} = ({}){v}.words[{at}];", to.text, to.ty.name)),
            3 => (
                plain,
                format!("memset(&{v}.lock + 1, {}, sizeof({ty}) * 2); {} = ({}){v}.words[{at}];", self.rng.below(4), to.text, to.ty.name),
            ),
            4 => (plain, format!("{{ void *{p} = &{v}.lock + 1; {} = {p} == (void *)&{v}.words[{at}]; }}", to.text)),
            _ => (
                format!(
                    "static union {{ struct {tag} locked; struct {{ char bytes[sizeof(void *) == 4 ? {narrow} : {wide}]; {ty} words[4]; }} plain; }} {v} $G;"
                ),
                format!("{v}.plain.words[{at}] = ({ty})({x}); {} = ({}){v}.locked.words[{other}];", to.text, to.ty.name),
            ),
        };
        self.program.outer.push(object);
        format!("{{ {statement} }}")
    }
}
