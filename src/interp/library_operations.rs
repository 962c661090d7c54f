//! The library operations that the machine executes, and the sequence of operations of each C function.

use super::attributes::{Attribute, Size};
use super::bit_operations::{BitOperation, Width};
use super::float_functions::FloatFunction;
use crate::library::{self, Special};

/// An operation of a library function, which is one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Lib {
    Create,
    ThrdCreate,
    Join,
    ThrdJoin,
    Detach,
    /// Whether the id of a thread is still one; not a function of the library.
    Living,
    Myself,
    Equal,
    AttrInit,
    AttrDestroy,
    AttrSet(Attribute),
    AttrGet(Attribute),
    AttrSetPriority,
    AttrSetSize(Size),
    AttrGetSize(Size),
    MutexInit,
    MtxInit,
    MutexDestroy,
    MutexLock,
    MtxLock,
    MutexTryLock,
    MtxTryLock,
    MutexUnlock,
    MtxUnlock,
    SpinInit,
    SpinDestroy,
    SpinLock,
    SpinTryLock,
    RwInit,
    RwDestroy,
    RdLock,
    WrLock,
    TryRdLock,
    TryWrLock,
    RwUnlock,
    CondInit,
    CondDestroy,
    CondSignal,
    CondBroadcast,
    CondSleep,
    CondWake,
    SemInit,
    SemDestroy,
    SemWait,
    SemTryWait,
    SemPost,
    SemGetValue,
    BarrierInit,
    BarrierDestroy,
    BarrierArrive,
    BarrierLeave,
    OnceBegin,
    OnceEnd,
    MutexTimedLock,
    MtxTimedLock,
    RdTimedLock,
    WrTimedLock,
    CondTimedWake,
    CndTimedWake,
    SemTimedWait,
    KeyCreate,
    KeyDelete,
    KeyGet,
    KeySet,
    Malloc,
    Calloc,
    Free,
    Realloc,
    Memset,
    Memcpy,
    Memcmp,
    Strlen,
    Strcmp,
    Strncmp,
    Strcpy,
    Reads,
    ReadsText,
    SkipSpace,
    NumberEnd,
    Number,
    Word,
    Errno,
    Abs,
    Bits(BitOperation, Width),
    /// The numbers have this many bytes.
    Float(FloatFunction, u8),
    /// Whether memory may be accessed; like the next one, not a function of the library.
    Whole,
    /// Whether two parts of memory do not overlap.
    Apart,
    Fill,
    FillText,
    FillShortText,
    /// Whether no other thread is alive; not a function of the library.
    Alone,
}

impl Lib {
    /// Whether it accesses memory of the program like any other function.
    pub(in crate::interp) fn is_plain(self) -> bool {
        let memory = [Lib::Memset, Lib::Memcpy, Lib::Memcmp, Lib::Free, Lib::Realloc];
        let strings = [Lib::Strlen, Lib::Strcmp, Lib::Strncmp, Lib::Strcpy, Lib::Reads, Lib::ReadsText];
        let texts = [Lib::SkipSpace, Lib::NumberEnd, Lib::Number, Lib::Word];
        let fills = [Lib::Fill, Lib::FillText, Lib::FillShortText];
        let conditions = [Lib::Whole, Lib::Apart];
        let threads = [Lib::Create, Lib::ThrdCreate, Lib::Join, Lib::ThrdJoin, Lib::KeyCreate];
        memory.contains(&self)
            || conditions.contains(&self)
            || strings.contains(&self)
            || texts.contains(&self)
            || fills.contains(&self)
            || threads.contains(&self)
    }
}

impl Lib {
    /// Whether a thread may be blocked at it.
    pub(in crate::interp) fn may_block(self) -> bool {
        let locks = [Lib::MutexLock, Lib::MtxLock, Lib::SpinLock, Lib::RdLock, Lib::WrLock];
        let wakes = [Lib::CondWake, Lib::CondTimedWake, Lib::CndTimedWake];
        let others = [Lib::SemWait, Lib::BarrierLeave, Lib::Join, Lib::ThrdJoin, Lib::OnceBegin];
        locks.contains(&self) || wakes.contains(&self) || others.contains(&self)
    }

    /// Whether it initializes or changes an object of the thread library without synchronizing on it: no rule allows
    /// two threads to do so concurrently (C11 5.1.2.4p25).
    pub(in crate::interp) fn is_making(self) -> bool {
        let locks = [Lib::MutexInit, Lib::MtxInit, Lib::SpinInit, Lib::RwInit];
        let others = [Lib::CondInit, Lib::SemInit, Lib::BarrierInit];
        self.is_of_attributes() || locks.contains(&self) || others.contains(&self)
    }
}

impl Lib {
    fn is_of_attributes(self) -> bool {
        let few = [Lib::AttrInit, Lib::AttrDestroy, Lib::AttrSetPriority];
        few.contains(&self)
            || matches!(self, Lib::AttrSet(_) | Lib::AttrGet(_) | Lib::AttrSetSize(_) | Lib::AttrGetSize(_))
    }
}

/// A library function that the machine executes.
pub(in crate::interp) struct LibraryFunction {
    /// Its name, without the prefix of a builtin.
    pub(in crate::interp) name: &'static str,
    /// Its operations, in order; each one is a step.
    pub(in crate::interp) operations: &'static [Lib],
    /// Whether its operations access what other threads can reach, so that a context switch may happen before each one.
    ///
    /// [`StubStep::visible`](crate::library::StubStep::visible) asks for more: whether a switch may happen there even
    /// without a conflicting access. So `pthread_mutex_init` is visible here only: the translation finds the accesses
    /// that conflict with it from the program.
    pub(in crate::interp) is_visible: bool,
}

/// A function that other threads can observe.
const fn visible(name: &'static str, operations: &'static [Lib]) -> LibraryFunction {
    LibraryFunction { name, operations, is_visible: true }
}

/// A function that no other thread can observe.
const fn private(name: &'static str, operations: &'static [Lib]) -> LibraryFunction {
    LibraryFunction { name, operations, is_visible: false }
}

/// The functions.
#[rustfmt::skip]
pub(super) static TABLE: &[LibraryFunction] = &[
    visible("pthread_create", &[Lib::Create]),
    visible("thrd_create", &[Lib::ThrdCreate]),
    visible("pthread_join", &[Lib::Join]),
    visible("thrd_join", &[Lib::ThrdJoin]),
    visible("pthread_detach", &[Lib::Detach]),
    visible("thrd_detach", &[Lib::Detach]),
    visible(library::generated_names::NEEDS_THREAD, &[Lib::Living]),
    private("pthread_self", &[Lib::Myself]),
    private("thrd_current", &[Lib::Myself]),
    private("pthread_equal", &[Lib::Equal]),
    private("thrd_equal", &[Lib::Equal]),
    visible("pthread_attr_init", &[Lib::AttrInit]),
    visible("pthread_attr_destroy", &[Lib::AttrDestroy]),
    visible("pthread_attr_setdetachstate", &[Lib::AttrSet(Attribute::Detached)]),
    visible("pthread_attr_getdetachstate", &[Lib::AttrGet(Attribute::Detached)]),
    visible("pthread_attr_setinheritsched", &[Lib::AttrSet(Attribute::Inherits)]),
    visible("pthread_attr_getinheritsched", &[Lib::AttrGet(Attribute::Inherits)]),
    visible("pthread_attr_setscope", &[Lib::AttrSet(Attribute::Scope)]),
    visible("pthread_attr_getscope", &[Lib::AttrGet(Attribute::Scope)]),
    visible("pthread_attr_setschedpolicy", &[Lib::AttrSet(Attribute::Policy)]),
    visible("pthread_attr_getschedpolicy", &[Lib::AttrGet(Attribute::Policy)]),
    visible("pthread_attr_setschedparam", &[Lib::AttrSetPriority]),
    visible("pthread_attr_getschedparam", &[Lib::AttrGet(Attribute::Priority)]),
    visible("pthread_attr_setguardsize", &[Lib::AttrSetSize(Size::Guard)]),
    visible("pthread_attr_getguardsize", &[Lib::AttrGetSize(Size::Guard)]),
    visible("pthread_attr_setstacksize", &[Lib::AttrSetSize(Size::Stack)]),
    visible("pthread_attr_getstacksize", &[Lib::AttrGetSize(Size::Stack)]),
    visible("pthread_mutexattr_init", &[Lib::AttrInit]),
    visible("pthread_mutexattr_destroy", &[Lib::AttrDestroy]),
    visible("pthread_mutexattr_setpshared", &[Lib::AttrSet(Attribute::Shared)]),
    visible("pthread_mutexattr_getpshared", &[Lib::AttrGet(Attribute::Shared)]),
    visible("pthread_condattr_init", &[Lib::AttrInit]),
    visible("pthread_condattr_destroy", &[Lib::AttrDestroy]),
    visible("pthread_condattr_setpshared", &[Lib::AttrSet(Attribute::Shared)]),
    visible("pthread_condattr_getpshared", &[Lib::AttrGet(Attribute::Shared)]),
    visible("pthread_rwlockattr_init", &[Lib::AttrInit]),
    visible("pthread_rwlockattr_destroy", &[Lib::AttrDestroy]),
    visible("pthread_rwlockattr_setpshared", &[Lib::AttrSet(Attribute::Shared)]),
    visible("pthread_rwlockattr_getpshared", &[Lib::AttrGet(Attribute::Shared)]),
    visible("pthread_barrierattr_init", &[Lib::AttrInit]),
    visible("pthread_barrierattr_destroy", &[Lib::AttrDestroy]),
    visible("pthread_barrierattr_setpshared", &[Lib::AttrSet(Attribute::Shared)]),
    visible("pthread_barrierattr_getpshared", &[Lib::AttrGet(Attribute::Shared)]),
    visible("pthread_mutexattr_settype", &[Lib::AttrSet(Attribute::Kind)]),
    visible("pthread_mutexattr_gettype", &[Lib::AttrGet(Attribute::Kind)]),
    visible("pthread_mutexattr_setkind_np", &[Lib::AttrSet(Attribute::Kind)]),
    visible("pthread_mutexattr_getkind_np", &[Lib::AttrGet(Attribute::Kind)]),
    visible("pthread_mutexattr_setprotocol", &[Lib::AttrSet(Attribute::Protocol)]),
    visible("pthread_mutexattr_getprotocol", &[Lib::AttrGet(Attribute::Protocol)]),
    visible("pthread_mutexattr_setprioceiling", &[Lib::AttrSet(Attribute::Ceiling)]),
    visible("pthread_mutexattr_getprioceiling", &[Lib::AttrGet(Attribute::Ceiling)]),
    visible("pthread_condattr_setclock", &[Lib::AttrSet(Attribute::Clock)]),
    visible("pthread_condattr_getclock", &[Lib::AttrGet(Attribute::Clock)]),
    visible("pthread_rwlockattr_setkind_np", &[Lib::AttrSet(Attribute::Preference)]),
    visible("pthread_rwlockattr_getkind_np", &[Lib::AttrGet(Attribute::Preference)]),
    visible("pthread_mutex_init", &[Lib::MutexInit]),
    visible("mtx_init", &[Lib::MtxInit]),
    visible("pthread_mutex_destroy", &[Lib::MutexDestroy]),
    visible("mtx_destroy", &[Lib::MutexDestroy]),
    visible("pthread_mutex_lock", &[Lib::MutexLock]),
    visible("mtx_lock", &[Lib::MtxLock]),
    visible("pthread_mutex_trylock", &[Lib::MutexTryLock]),
    visible("mtx_trylock", &[Lib::MtxTryLock]),
    visible("pthread_mutex_unlock", &[Lib::MutexUnlock]),
    visible("mtx_unlock", &[Lib::MtxUnlock]),
    visible("pthread_spin_init", &[Lib::SpinInit]),
    visible("pthread_spin_destroy", &[Lib::SpinDestroy]),
    visible("pthread_spin_lock", &[Lib::SpinLock]),
    visible("pthread_spin_trylock", &[Lib::SpinTryLock]),
    visible("pthread_spin_unlock", &[Lib::MutexUnlock]),
    visible("pthread_rwlock_init", &[Lib::RwInit]),
    visible("pthread_rwlock_destroy", &[Lib::RwDestroy]),
    visible("pthread_rwlock_rdlock", &[Lib::RdLock]),
    visible("pthread_rwlock_wrlock", &[Lib::WrLock]),
    visible("pthread_rwlock_tryrdlock", &[Lib::TryRdLock]),
    visible("pthread_rwlock_trywrlock", &[Lib::TryWrLock]),
    visible("pthread_rwlock_unlock", &[Lib::RwUnlock]),
    visible("pthread_cond_init", &[Lib::CondInit]),
    visible("cnd_init", &[Lib::CondInit]),
    visible("pthread_cond_destroy", &[Lib::CondDestroy]),
    visible("cnd_destroy", &[Lib::CondDestroy]),
    visible("pthread_cond_signal", &[Lib::CondSignal]),
    visible("cnd_signal", &[Lib::CondSignal]),
    visible("pthread_cond_broadcast", &[Lib::CondBroadcast]),
    visible("cnd_broadcast", &[Lib::CondBroadcast]),
    visible("pthread_cond_wait", &[Lib::CondSleep, Lib::CondWake]),
    visible("cnd_wait", &[Lib::CondSleep, Lib::CondWake]),
    visible("sem_init", &[Lib::SemInit]),
    visible("sem_destroy", &[Lib::SemDestroy]),
    visible("sem_wait", &[Lib::SemWait]),
    visible("sem_trywait", &[Lib::SemTryWait]),
    visible("sem_post", &[Lib::SemPost]),
    visible("sem_getvalue", &[Lib::SemGetValue]),
    visible("pthread_barrier_init", &[Lib::BarrierInit]),
    visible("pthread_barrier_destroy", &[Lib::BarrierDestroy]),
    visible("pthread_barrier_wait", &[Lib::BarrierArrive, Lib::BarrierLeave]),
    visible("pthread_mutex_timedlock", &[Lib::MutexTimedLock]),
    visible("pthread_mutex_clocklock", &[Lib::MutexTimedLock]),
    visible("mtx_timedlock", &[Lib::MtxTimedLock]),
    visible("pthread_rwlock_timedrdlock", &[Lib::RdTimedLock]),
    visible("pthread_rwlock_timedwrlock", &[Lib::WrTimedLock]),
    visible("pthread_rwlock_clockrdlock", &[Lib::RdTimedLock]),
    visible("pthread_rwlock_clockwrlock", &[Lib::WrTimedLock]),
    visible("pthread_cond_timedwait", &[Lib::CondSleep, Lib::CondTimedWake]),
    visible("pthread_cond_clockwait", &[Lib::CondSleep, Lib::CondTimedWake]),
    visible("cnd_timedwait", &[Lib::CondSleep, Lib::CndTimedWake]),
    visible("sem_timedwait", &[Lib::SemTimedWait]),
    visible("sem_clockwait", &[Lib::SemTimedWait]),
    visible("pthread_key_create", &[Lib::KeyCreate]),
    visible("tss_create", &[Lib::KeyCreate]),
    visible("pthread_key_delete", &[Lib::KeyDelete]),
    visible("tss_delete", &[Lib::KeyDelete]),
    visible("pthread_getspecific", &[Lib::KeyGet]),
    visible("tss_get", &[Lib::KeyGet]),
    visible("pthread_setspecific", &[Lib::KeySet]),
    visible("tss_set", &[Lib::KeySet]),
    private("malloc", &[Lib::Malloc]),
    private("calloc", &[Lib::Calloc]),
    visible("free", &[Lib::Free]),
    visible("realloc", &[Lib::Realloc]),
    visible("memcmp", &[Lib::Memcmp]),
    visible("strlen", &[Lib::Strlen]),
    visible("strcmp", &[Lib::Strcmp]),
    visible("strncmp", &[Lib::Strncmp]),
    visible("strcpy", &[Lib::Strcpy]),
    visible("memset", &[Lib::Memset]),
    visible("memcpy", &[Lib::Memcpy]),
    visible("memmove", &[Lib::Memcpy]),
    visible("__ulseq_reads", &[Lib::Reads]),
    visible("__ulseq_reads_text", &[Lib::ReadsText]),
    visible("__ulseq_skip_space", &[Lib::SkipSpace]),
    visible("__ulseq_number_end", &[Lib::NumberEnd]),
    visible("__ulseq_number", &[Lib::Number]),
    visible("__ulseq_word", &[Lib::Word]),
    private("__errno_location", &[Lib::Errno]),
    private("__errno", &[Lib::Errno]),
    private("__error", &[Lib::Errno]),
    private("abs", &[Lib::Abs]),
    private("labs", &[Lib::Abs]),
    private("llabs", &[Lib::Abs]),
    private("clz", &[Lib::Bits(BitOperation::LeadingZeros, Width::Int)]),
    private("clzl", &[Lib::Bits(BitOperation::LeadingZeros, Width::Long)]),
    private("clzll", &[Lib::Bits(BitOperation::LeadingZeros, Width::LongLong)]),
    private("ctz", &[Lib::Bits(BitOperation::TrailingZeros, Width::Int)]),
    private("ctzl", &[Lib::Bits(BitOperation::TrailingZeros, Width::Long)]),
    private("ctzll", &[Lib::Bits(BitOperation::TrailingZeros, Width::LongLong)]),
    private("ffs", &[Lib::Bits(BitOperation::FirstOne, Width::Int)]),
    private("ffsl", &[Lib::Bits(BitOperation::FirstOne, Width::Long)]),
    private("ffsll", &[Lib::Bits(BitOperation::FirstOne, Width::LongLong)]),
    private("popcount", &[Lib::Bits(BitOperation::Ones, Width::Int)]),
    private("popcountl", &[Lib::Bits(BitOperation::Ones, Width::Long)]),
    private("popcountll", &[Lib::Bits(BitOperation::Ones, Width::LongLong)]),
    private("parity", &[Lib::Bits(BitOperation::Parity, Width::Int)]),
    private("parityl", &[Lib::Bits(BitOperation::Parity, Width::Long)]),
    private("parityll", &[Lib::Bits(BitOperation::Parity, Width::LongLong)]),
    private("clrsb", &[Lib::Bits(BitOperation::SignCopies, Width::Int)]),
    private("clrsbl", &[Lib::Bits(BitOperation::SignCopies, Width::Long)]),
    private("clrsbll", &[Lib::Bits(BitOperation::SignCopies, Width::LongLong)]),
    private("bswap16", &[Lib::Bits(BitOperation::Swap, Width::Short)]),
    private("bswap32", &[Lib::Bits(BitOperation::Swap, Width::Int)]),
    private("bswap64", &[Lib::Bits(BitOperation::Swap, Width::LongLong)]),
    private("fabs", &[Lib::Float(FloatFunction::Abs, 8)]),
    private("fabsf", &[Lib::Float(FloatFunction::Abs, 4)]),
    private("sqrt", &[Lib::Float(FloatFunction::Sqrt, 8)]),
    private("sqrtf", &[Lib::Float(FloatFunction::Sqrt, 4)]),
    private("floor", &[Lib::Float(FloatFunction::Floor, 8)]),
    private("floorf", &[Lib::Float(FloatFunction::Floor, 4)]),
    private("ceil", &[Lib::Float(FloatFunction::Ceil, 8)]),
    private("ceilf", &[Lib::Float(FloatFunction::Ceil, 4)]),
    private("trunc", &[Lib::Float(FloatFunction::Trunc, 8)]),
    private("truncf", &[Lib::Float(FloatFunction::Trunc, 4)]),
    private("round", &[Lib::Float(FloatFunction::Round, 8)]),
    private("roundf", &[Lib::Float(FloatFunction::Round, 4)]),
    private("rint", &[Lib::Float(FloatFunction::Rint, 8)]),
    private("rintf", &[Lib::Float(FloatFunction::Rint, 4)]),
    private("nearbyint", &[Lib::Float(FloatFunction::Rint, 8)]),
    private("nearbyintf", &[Lib::Float(FloatFunction::Rint, 4)]),
    private("fmod", &[Lib::Float(FloatFunction::Fmod, 8)]),
    private("fmodf", &[Lib::Float(FloatFunction::Fmod, 4)]),
    private("fmin", &[Lib::Float(FloatFunction::Min, 8)]),
    private("fminf", &[Lib::Float(FloatFunction::Min, 4)]),
    private("fmax", &[Lib::Float(FloatFunction::Max, 8)]),
    private("fmaxf", &[Lib::Float(FloatFunction::Max, 4)]),
    private("copysign", &[Lib::Float(FloatFunction::CopySign, 8)]),
    private("copysignf", &[Lib::Float(FloatFunction::CopySign, 4)]),
    private("fma", &[Lib::Float(FloatFunction::Fma, 8)]),
    private("fmaf", &[Lib::Float(FloatFunction::Fma, 4)]),
    private("lround", &[Lib::Float(FloatFunction::RoundToLong, 8)]),
    private("lrint", &[Lib::Float(FloatFunction::RintToLong, 8)]),
    private("isnan", &[Lib::Float(FloatFunction::IsNan, 8)]),
    private("isinf", &[Lib::Float(FloatFunction::IsInf, 8)]),
    private("isinf_sign", &[Lib::Float(FloatFunction::SignOfInf, 8)]),
    private("isfinite", &[Lib::Float(FloatFunction::IsFinite, 8)]),
    private("isnormal", &[Lib::Float(FloatFunction::IsNormal, 8)]),
    private("isunordered", &[Lib::Float(FloatFunction::IsUnordered, 8)]),
    private("islessgreater", &[Lib::Float(FloatFunction::IsLessGreater, 8)]),
    private("fpclassify", &[Lib::Float(FloatFunction::Classify, 8)]),
    private("__isnan", &[Lib::Float(FloatFunction::IsNan, 8)]),
    private("__isnanf", &[Lib::Float(FloatFunction::IsNan, 4)]),
    private("__isinf", &[Lib::Float(FloatFunction::SignOfInf, 8)]),
    private("__isinff", &[Lib::Float(FloatFunction::SignOfInf, 4)]),
    private("__finite", &[Lib::Float(FloatFunction::IsFinite, 8)]),
    private("__finitef", &[Lib::Float(FloatFunction::IsFinite, 4)]),
    private("__fpclassify", &[Lib::Float(FloatFunction::ClassOfGlibc, 8)]),
    private("__fpclassifyf", &[Lib::Float(FloatFunction::ClassOfGlibc, 4)]),
    private("__signbit", &[Lib::Float(FloatFunction::SignBit, 8)]),
    private("__signbitf", &[Lib::Float(FloatFunction::SignBit, 4)]),
    private("signbit", &[Lib::Float(FloatFunction::SignBit, 8)]),
    private("signbitf", &[Lib::Float(FloatFunction::SignBit, 8)]),
    private("inf", &[Lib::Float(FloatFunction::Infinity, 8)]),
    private("inff", &[Lib::Float(FloatFunction::Infinity, 4)]),
    private("huge_val", &[Lib::Float(FloatFunction::Infinity, 8)]),
    private("huge_valf", &[Lib::Float(FloatFunction::Infinity, 4)]),
    private("nan", &[Lib::Float(FloatFunction::Nan, 8)]),
    private("nanf", &[Lib::Float(FloatFunction::Nan, 4)]),
    private(library::WHOLE, &[Lib::Whole]),
    private(library::APART, &[Lib::Apart]),
    visible("__ulseq_fill", &[Lib::Fill]),
    visible("__ulseq_fill_text", &[Lib::FillText]),
    visible("__ulseq_fill_short_text", &[Lib::FillShortText]),
];

/// The function of this name, with or without the prefix of a builtin.
pub(in crate::interp) fn lookup(name: &str) -> Option<&'static LibraryFunction> {
    let plain = name.strip_prefix("__builtin_").unwrap_or(name);
    TABLE.iter().find(|function| function.name == plain)
}

/// The name under which a function with a special rule is looked up.
pub(in crate::interp) fn canonical(special: Special, name: &'static str) -> &'static str {
    match special {
        Special::Malloc => "malloc",
        Special::Calloc => "calloc",
        Special::Realloc => "realloc",
        Special::PthreadCreate
        | Special::ThrdCreate
        | Special::PthreadExit
        | Special::ThrdExit
        | Special::EndProcess
        | Special::ReachError
        | Special::AssertFail
        | Special::Assert
        | Special::Assume
        | Special::AtomicBegin
        | Special::AtomicEnd
        | Special::Nondet
        | Special::Once(..)
        | Special::KeyCreate
        | Special::Scan { .. }
        | Special::Bound(_) => name,
    }
}

/// The functions that use this operation, if it is visible to other threads.
pub(in crate::interp) fn called(lib: Lib) -> Vec<&'static str> {
    let functions = TABLE.iter().filter(|function| function.is_visible && function.operations.contains(&lib));
    functions.map(|function| function.name).collect()
}
