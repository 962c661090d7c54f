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

/// Functions by name: their operations, and whether they are visible to other threads.
#[rustfmt::skip]
pub(super) const TABLE: &[(&str, &[Lib], bool)] = &[
    ("pthread_create", &[Lib::Create], true),
    ("thrd_create", &[Lib::ThrdCreate], true),
    ("pthread_join", &[Lib::Join], true),
    ("thrd_join", &[Lib::ThrdJoin], true),
    ("pthread_detach", &[Lib::Detach], true),
    ("thrd_detach", &[Lib::Detach], true),
    (library::generated_names::NEEDS_THREAD, &[Lib::Living], true),
    ("pthread_self", &[Lib::Myself], false),
    ("thrd_current", &[Lib::Myself], false),
    ("pthread_equal", &[Lib::Equal], false),
    ("thrd_equal", &[Lib::Equal], false),
    ("pthread_attr_init", &[Lib::AttrInit], true),
    ("pthread_attr_destroy", &[Lib::AttrDestroy], true),
    ("pthread_attr_setdetachstate", &[Lib::AttrSet(Attribute::Detached)], true),
    ("pthread_attr_getdetachstate", &[Lib::AttrGet(Attribute::Detached)], true),
    ("pthread_attr_setinheritsched", &[Lib::AttrSet(Attribute::Inherits)], true),
    ("pthread_attr_getinheritsched", &[Lib::AttrGet(Attribute::Inherits)], true),
    ("pthread_attr_setscope", &[Lib::AttrSet(Attribute::Scope)], true),
    ("pthread_attr_getscope", &[Lib::AttrGet(Attribute::Scope)], true),
    ("pthread_attr_setschedpolicy", &[Lib::AttrSet(Attribute::Policy)], true),
    ("pthread_attr_getschedpolicy", &[Lib::AttrGet(Attribute::Policy)], true),
    ("pthread_attr_setschedparam", &[Lib::AttrSetPriority], true),
    ("pthread_attr_getschedparam", &[Lib::AttrGet(Attribute::Priority)], true),
    ("pthread_attr_setguardsize", &[Lib::AttrSetSize(Size::Guard)], true),
    ("pthread_attr_getguardsize", &[Lib::AttrGetSize(Size::Guard)], true),
    ("pthread_attr_setstacksize", &[Lib::AttrSetSize(Size::Stack)], true),
    ("pthread_attr_getstacksize", &[Lib::AttrGetSize(Size::Stack)], true),
    ("pthread_mutexattr_init", &[Lib::AttrInit], true),
    ("pthread_mutexattr_destroy", &[Lib::AttrDestroy], true),
    ("pthread_mutexattr_setpshared", &[Lib::AttrSet(Attribute::Shared)], true),
    ("pthread_mutexattr_getpshared", &[Lib::AttrGet(Attribute::Shared)], true),
    ("pthread_condattr_init", &[Lib::AttrInit], true),
    ("pthread_condattr_destroy", &[Lib::AttrDestroy], true),
    ("pthread_condattr_setpshared", &[Lib::AttrSet(Attribute::Shared)], true),
    ("pthread_condattr_getpshared", &[Lib::AttrGet(Attribute::Shared)], true),
    ("pthread_rwlockattr_init", &[Lib::AttrInit], true),
    ("pthread_rwlockattr_destroy", &[Lib::AttrDestroy], true),
    ("pthread_rwlockattr_setpshared", &[Lib::AttrSet(Attribute::Shared)], true),
    ("pthread_rwlockattr_getpshared", &[Lib::AttrGet(Attribute::Shared)], true),
    ("pthread_barrierattr_init", &[Lib::AttrInit], true),
    ("pthread_barrierattr_destroy", &[Lib::AttrDestroy], true),
    ("pthread_barrierattr_setpshared", &[Lib::AttrSet(Attribute::Shared)], true),
    ("pthread_barrierattr_getpshared", &[Lib::AttrGet(Attribute::Shared)], true),
    ("pthread_mutexattr_settype", &[Lib::AttrSet(Attribute::Kind)], true),
    ("pthread_mutexattr_gettype", &[Lib::AttrGet(Attribute::Kind)], true),
    ("pthread_mutexattr_setkind_np", &[Lib::AttrSet(Attribute::Kind)], true),
    ("pthread_mutexattr_getkind_np", &[Lib::AttrGet(Attribute::Kind)], true),
    ("pthread_mutexattr_setprotocol", &[Lib::AttrSet(Attribute::Protocol)], true),
    ("pthread_mutexattr_getprotocol", &[Lib::AttrGet(Attribute::Protocol)], true),
    ("pthread_mutexattr_setprioceiling", &[Lib::AttrSet(Attribute::Ceiling)], true),
    ("pthread_mutexattr_getprioceiling", &[Lib::AttrGet(Attribute::Ceiling)], true),
    ("pthread_condattr_setclock", &[Lib::AttrSet(Attribute::Clock)], true),
    ("pthread_condattr_getclock", &[Lib::AttrGet(Attribute::Clock)], true),
    ("pthread_rwlockattr_setkind_np", &[Lib::AttrSet(Attribute::Preference)], true),
    ("pthread_rwlockattr_getkind_np", &[Lib::AttrGet(Attribute::Preference)], true),
    ("pthread_mutex_init", &[Lib::MutexInit], true),
    ("mtx_init", &[Lib::MtxInit], true),
    ("pthread_mutex_destroy", &[Lib::MutexDestroy], true),
    ("mtx_destroy", &[Lib::MutexDestroy], true),
    ("pthread_mutex_lock", &[Lib::MutexLock], true),
    ("mtx_lock", &[Lib::MtxLock], true),
    ("pthread_mutex_trylock", &[Lib::MutexTryLock], true),
    ("mtx_trylock", &[Lib::MtxTryLock], true),
    ("pthread_mutex_unlock", &[Lib::MutexUnlock], true),
    ("mtx_unlock", &[Lib::MtxUnlock], true),
    ("pthread_spin_init", &[Lib::SpinInit], true),
    ("pthread_spin_destroy", &[Lib::SpinDestroy], true),
    ("pthread_spin_lock", &[Lib::SpinLock], true),
    ("pthread_spin_trylock", &[Lib::SpinTryLock], true),
    ("pthread_spin_unlock", &[Lib::MutexUnlock], true),
    ("pthread_rwlock_init", &[Lib::RwInit], true),
    ("pthread_rwlock_destroy", &[Lib::RwDestroy], true),
    ("pthread_rwlock_rdlock", &[Lib::RdLock], true),
    ("pthread_rwlock_wrlock", &[Lib::WrLock], true),
    ("pthread_rwlock_tryrdlock", &[Lib::TryRdLock], true),
    ("pthread_rwlock_trywrlock", &[Lib::TryWrLock], true),
    ("pthread_rwlock_unlock", &[Lib::RwUnlock], true),
    ("pthread_cond_init", &[Lib::CondInit], true),
    ("cnd_init", &[Lib::CondInit], true),
    ("pthread_cond_destroy", &[Lib::CondDestroy], true),
    ("cnd_destroy", &[Lib::CondDestroy], true),
    ("pthread_cond_signal", &[Lib::CondSignal], true),
    ("cnd_signal", &[Lib::CondSignal], true),
    ("pthread_cond_broadcast", &[Lib::CondBroadcast], true),
    ("cnd_broadcast", &[Lib::CondBroadcast], true),
    ("pthread_cond_wait", &[Lib::CondSleep, Lib::CondWake], true),
    ("cnd_wait", &[Lib::CondSleep, Lib::CondWake], true),
    ("sem_init", &[Lib::SemInit], true),
    ("sem_destroy", &[Lib::SemDestroy], true),
    ("sem_wait", &[Lib::SemWait], true),
    ("sem_trywait", &[Lib::SemTryWait], true),
    ("sem_post", &[Lib::SemPost], true),
    ("sem_getvalue", &[Lib::SemGetValue], true),
    ("pthread_barrier_init", &[Lib::BarrierInit], true),
    ("pthread_barrier_destroy", &[Lib::BarrierDestroy], true),
    ("pthread_barrier_wait", &[Lib::BarrierArrive, Lib::BarrierLeave], true),
    ("pthread_mutex_timedlock", &[Lib::MutexTimedLock], true),
    ("pthread_mutex_clocklock", &[Lib::MutexTimedLock], true),
    ("mtx_timedlock", &[Lib::MtxTimedLock], true),
    ("pthread_rwlock_timedrdlock", &[Lib::RdTimedLock], true),
    ("pthread_rwlock_timedwrlock", &[Lib::WrTimedLock], true),
    ("pthread_rwlock_clockrdlock", &[Lib::RdTimedLock], true),
    ("pthread_rwlock_clockwrlock", &[Lib::WrTimedLock], true),
    ("pthread_cond_timedwait", &[Lib::CondSleep, Lib::CondTimedWake], true),
    ("pthread_cond_clockwait", &[Lib::CondSleep, Lib::CondTimedWake], true),
    ("cnd_timedwait", &[Lib::CondSleep, Lib::CndTimedWake], true),
    ("sem_timedwait", &[Lib::SemTimedWait], true),
    ("sem_clockwait", &[Lib::SemTimedWait], true),
    ("pthread_key_create", &[Lib::KeyCreate], true),
    ("tss_create", &[Lib::KeyCreate], true),
    ("pthread_key_delete", &[Lib::KeyDelete], true),
    ("tss_delete", &[Lib::KeyDelete], true),
    ("pthread_getspecific", &[Lib::KeyGet], true),
    ("tss_get", &[Lib::KeyGet], true),
    ("pthread_setspecific", &[Lib::KeySet], true),
    ("tss_set", &[Lib::KeySet], true),
    ("malloc", &[Lib::Malloc], false),
    ("calloc", &[Lib::Calloc], false),
    ("free", &[Lib::Free], true),
    ("realloc", &[Lib::Realloc], true),
    ("memcmp", &[Lib::Memcmp], true),
    ("strlen", &[Lib::Strlen], true),
    ("strcmp", &[Lib::Strcmp], true),
    ("strncmp", &[Lib::Strncmp], true),
    ("strcpy", &[Lib::Strcpy], true),
    ("memset", &[Lib::Memset], true),
    ("memcpy", &[Lib::Memcpy], true),
    ("memmove", &[Lib::Memcpy], true),
    ("__ulseq_reads", &[Lib::Reads], true),
    ("__ulseq_reads_text", &[Lib::ReadsText], true),
    ("__ulseq_skip_space", &[Lib::SkipSpace], true),
    ("__ulseq_number_end", &[Lib::NumberEnd], true),
    ("__ulseq_number", &[Lib::Number], true),
    ("__ulseq_word", &[Lib::Word], true),
    ("__errno_location", &[Lib::Errno], false),
    ("__errno", &[Lib::Errno], false),
    ("__error", &[Lib::Errno], false),
    ("abs", &[Lib::Abs], false),
    ("labs", &[Lib::Abs], false),
    ("llabs", &[Lib::Abs], false),
    ("clz", &[Lib::Bits(BitOperation::LeadingZeros, Width::Int)], false),
    ("clzl", &[Lib::Bits(BitOperation::LeadingZeros, Width::Long)], false),
    ("clzll", &[Lib::Bits(BitOperation::LeadingZeros, Width::LongLong)], false),
    ("ctz", &[Lib::Bits(BitOperation::TrailingZeros, Width::Int)], false),
    ("ctzl", &[Lib::Bits(BitOperation::TrailingZeros, Width::Long)], false),
    ("ctzll", &[Lib::Bits(BitOperation::TrailingZeros, Width::LongLong)], false),
    ("ffs", &[Lib::Bits(BitOperation::FirstOne, Width::Int)], false),
    ("ffsl", &[Lib::Bits(BitOperation::FirstOne, Width::Long)], false),
    ("ffsll", &[Lib::Bits(BitOperation::FirstOne, Width::LongLong)], false),
    ("popcount", &[Lib::Bits(BitOperation::Ones, Width::Int)], false),
    ("popcountl", &[Lib::Bits(BitOperation::Ones, Width::Long)], false),
    ("popcountll", &[Lib::Bits(BitOperation::Ones, Width::LongLong)], false),
    ("parity", &[Lib::Bits(BitOperation::Parity, Width::Int)], false),
    ("parityl", &[Lib::Bits(BitOperation::Parity, Width::Long)], false),
    ("parityll", &[Lib::Bits(BitOperation::Parity, Width::LongLong)], false),
    ("clrsb", &[Lib::Bits(BitOperation::SignCopies, Width::Int)], false),
    ("clrsbl", &[Lib::Bits(BitOperation::SignCopies, Width::Long)], false),
    ("clrsbll", &[Lib::Bits(BitOperation::SignCopies, Width::LongLong)], false),
    ("bswap16", &[Lib::Bits(BitOperation::Swap, Width::Short)], false),
    ("bswap32", &[Lib::Bits(BitOperation::Swap, Width::Int)], false),
    ("bswap64", &[Lib::Bits(BitOperation::Swap, Width::LongLong)], false),
    ("fabs", &[Lib::Float(FloatFunction::Abs, 8)], false),
    ("fabsf", &[Lib::Float(FloatFunction::Abs, 4)], false),
    ("sqrt", &[Lib::Float(FloatFunction::Sqrt, 8)], false),
    ("sqrtf", &[Lib::Float(FloatFunction::Sqrt, 4)], false),
    ("floor", &[Lib::Float(FloatFunction::Floor, 8)], false),
    ("floorf", &[Lib::Float(FloatFunction::Floor, 4)], false),
    ("ceil", &[Lib::Float(FloatFunction::Ceil, 8)], false),
    ("ceilf", &[Lib::Float(FloatFunction::Ceil, 4)], false),
    ("trunc", &[Lib::Float(FloatFunction::Trunc, 8)], false),
    ("truncf", &[Lib::Float(FloatFunction::Trunc, 4)], false),
    ("round", &[Lib::Float(FloatFunction::Round, 8)], false),
    ("roundf", &[Lib::Float(FloatFunction::Round, 4)], false),
    ("rint", &[Lib::Float(FloatFunction::Rint, 8)], false),
    ("rintf", &[Lib::Float(FloatFunction::Rint, 4)], false),
    ("nearbyint", &[Lib::Float(FloatFunction::Rint, 8)], false),
    ("nearbyintf", &[Lib::Float(FloatFunction::Rint, 4)], false),
    ("fmod", &[Lib::Float(FloatFunction::Fmod, 8)], false),
    ("fmodf", &[Lib::Float(FloatFunction::Fmod, 4)], false),
    ("fmin", &[Lib::Float(FloatFunction::Min, 8)], false),
    ("fminf", &[Lib::Float(FloatFunction::Min, 4)], false),
    ("fmax", &[Lib::Float(FloatFunction::Max, 8)], false),
    ("fmaxf", &[Lib::Float(FloatFunction::Max, 4)], false),
    ("copysign", &[Lib::Float(FloatFunction::CopySign, 8)], false),
    ("copysignf", &[Lib::Float(FloatFunction::CopySign, 4)], false),
    ("fma", &[Lib::Float(FloatFunction::Fma, 8)], false),
    ("fmaf", &[Lib::Float(FloatFunction::Fma, 4)], false),
    ("lround", &[Lib::Float(FloatFunction::RoundToLong, 8)], false),
    ("lrint", &[Lib::Float(FloatFunction::RintToLong, 8)], false),
    ("isnan", &[Lib::Float(FloatFunction::IsNan, 8)], false),
    ("isinf", &[Lib::Float(FloatFunction::IsInf, 8)], false),
    ("isinf_sign", &[Lib::Float(FloatFunction::SignOfInf, 8)], false),
    ("isfinite", &[Lib::Float(FloatFunction::IsFinite, 8)], false),
    ("isnormal", &[Lib::Float(FloatFunction::IsNormal, 8)], false),
    ("isunordered", &[Lib::Float(FloatFunction::IsUnordered, 8)], false),
    ("islessgreater", &[Lib::Float(FloatFunction::IsLessGreater, 8)], false),
    ("fpclassify", &[Lib::Float(FloatFunction::Classify, 8)], false),
    ("__isnan", &[Lib::Float(FloatFunction::IsNan, 8)], false),
    ("__isnanf", &[Lib::Float(FloatFunction::IsNan, 4)], false),
    ("__isinf", &[Lib::Float(FloatFunction::SignOfInf, 8)], false),
    ("__isinff", &[Lib::Float(FloatFunction::SignOfInf, 4)], false),
    ("__finite", &[Lib::Float(FloatFunction::IsFinite, 8)], false),
    ("__finitef", &[Lib::Float(FloatFunction::IsFinite, 4)], false),
    ("__fpclassify", &[Lib::Float(FloatFunction::ClassOfGlibc, 8)], false),
    ("__fpclassifyf", &[Lib::Float(FloatFunction::ClassOfGlibc, 4)], false),
    ("__signbit", &[Lib::Float(FloatFunction::SignBit, 8)], false),
    ("__signbitf", &[Lib::Float(FloatFunction::SignBit, 4)], false),
    ("signbit", &[Lib::Float(FloatFunction::SignBit, 8)], false),
    ("signbitf", &[Lib::Float(FloatFunction::SignBit, 8)], false),
    ("inf", &[Lib::Float(FloatFunction::Infinity, 8)], false),
    ("inff", &[Lib::Float(FloatFunction::Infinity, 4)], false),
    ("huge_val", &[Lib::Float(FloatFunction::Infinity, 8)], false),
    ("huge_valf", &[Lib::Float(FloatFunction::Infinity, 4)], false),
    ("nan", &[Lib::Float(FloatFunction::Nan, 8)], false),
    ("nanf", &[Lib::Float(FloatFunction::Nan, 4)], false),
    (library::WHOLE, &[Lib::Whole], false),
    (library::APART, &[Lib::Apart], false),
    ("__ulseq_fill", &[Lib::Fill], true),
    ("__ulseq_fill_text", &[Lib::FillText], true),
    ("__ulseq_fill_short_text", &[Lib::FillShortText], true),
];

/// The operations of a function, and whether they are visible to other threads.
pub(in crate::interp) fn lookup(name: &str) -> Option<(&'static [Lib], bool)> {
    let plain = name.strip_prefix("__builtin_").unwrap_or(name);
    TABLE.iter().find(|(known, _, _)| *known == plain).map(|(_, ops, visible)| (*ops, *visible))
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
    TABLE.iter().filter(|(_, steps, visible)| *visible && steps.contains(&lib)).map(|(name, ..)| *name).collect()
}
