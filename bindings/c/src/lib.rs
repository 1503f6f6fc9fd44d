//! whydoku for C, and for every language that can call C: a request as JSON in, an answer as JSON out. `whydoku.h` has the
//! same declarations; `docs/programs.md` lists the requests.
//!
//! This is the one module of the project with `unsafe`. It relies on what each function demands of its caller, and on nothing
//! else: texts are read up to their end and copied, and answers are owned by the caller until they are freed. No function
//! unwinds: a panic is answered as an error.

use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use whydoku::requests::Session;

/// A session, which answers requests. All threads may use one at once.
pub struct Whydoku(Session);

/// The answer to a request that panicked, which is a defect.
const PANIC: &CStr = c"{\"id\":null,\"error\":{\"kind\":\"defect\",\"message\":\"whydoku has a defect; please report the request\"}}";

/// The time since the first call.
fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Returns a session; `whydoku_delete` ends it.
#[unsafe(no_mangle)]
pub extern "C" fn whydoku_new() -> *mut Whydoku {
    catch_unwind(|| Box::into_raw(Box::new(Whydoku(Session::new(clock))))).unwrap_or(ptr::null_mut())
}

/// Ends a session; null is ignored.
///
/// # Safety
///
/// `session` comes from `whydoku_new`, is deleted once, and no thread uses it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn whydoku_delete(session: *mut Whydoku) {
    if !session.is_null() {
        // SAFETY: the caller passes a session that nothing else uses.
        let session = unsafe { Box::from_raw(session) };
        let _ = catch_unwind(AssertUnwindSafe(|| drop(session)));
    }
}

/// Answers a request, a JSON object such as `{"id": 1, "ask": "hint", "puzzle": "…"}`, by a JSON object, which
/// `whydoku_free` frees. Never returns null.
///
/// # Safety
///
/// `session` comes from `whydoku_new` and is not deleted; `request` is null or a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn whydoku_ask(session: *const Whydoku, request: *const c_char) -> *mut c_char {
    let answer = catch_unwind(|| {
        // SAFETY: the caller passes a session that is not deleted, or null.
        let session = unsafe { session.as_ref() }?;
        // SAFETY: the caller passes a text that ends.
        let request = unsafe { bytes(request) };
        CString::new(session.0.run(session.0.accept(request))).ok()
    });
    answer.ok().flatten().unwrap_or_else(|| PANIC.to_owned()).into_raw()
}

/// Frees an answer; null is ignored.
///
/// # Safety
///
/// `answer` comes from `whydoku_ask` and is freed once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn whydoku_free(answer: *mut c_char) {
    if !answer.is_null() {
        // SAFETY: the caller passes what `CString::into_raw` returned.
        drop(unsafe { CString::from_raw(answer) });
    }
}

/// Cancels the requests with an id, which is JSON: `1`, `"a"`. Returns whether there are any. Any thread may call it while
/// another waits for an answer.
///
/// # Safety
///
/// As of `whydoku_ask`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn whydoku_cancel(session: *const Whydoku, id: *const c_char) -> bool {
    let cancelled = catch_unwind(|| {
        // SAFETY: the caller passes a session that is not deleted, or null.
        let session = unsafe { session.as_ref() }?;
        // SAFETY: the caller passes a text that ends.
        let id = std::str::from_utf8(unsafe { bytes(id) }).ok()?.parse().ok()?;
        Some(session.0.cancel(&id))
    });
    cancelled.ok().flatten().unwrap_or(false)
}

/// Returns the version, such as `0.1.0`. It is not freed.
#[unsafe(no_mangle)]
pub extern "C" fn whydoku_version() -> *const c_char {
    const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };
    VERSION.as_ptr()
}

/// The bytes of a text; none of null.
///
/// # Safety
///
/// `text` is null or ends with a zero byte, and lives as long as the bytes are used.
unsafe fn bytes<'a>(text: *const c_char) -> &'a [u8] {
    if text.is_null() {
        return &[];
    }
    // SAFETY: as the caller promises.
    unsafe { CStr::from_ptr(text) }.to_bytes()
}
