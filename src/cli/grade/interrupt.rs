//! Ctrl-C in the middle of a table: what is written is safe, and how to go on is said.

use super::target::Target;
use std::io::Write;

/// What shells take for "stopped by Ctrl-C".
const STOPPED: i32 = 130;

/// Has Ctrl-C say what is left to be done. Whatever is in the file then is whole: rows are written so that the program may
/// end at any moment.
pub(super) fn tells_how_to_go_on(target: Option<&Target>, resumable: bool) {
    let message = target.map_or_else(
        || "whydoku: stopped; with --out FILE it can be gone on with (--resume)".to_owned(),
        |target| message(target, resumable),
    );
    // If nobody can be told, the work is as safe as without it.
    let _ = ctrlc::set_handler(move || {
        let _ = writeln!(std::io::stderr(), "\n{message}");
        #[expect(clippy::exit, reason = "whoever presses Ctrl-C wants it to end")]
        std::process::exit(STOPPED);
    });
}

fn message(target: &Target, resumable: bool) -> String {
    let path = target.path.display();
    if resumable {
        format!(
            "whydoku: stopped; the rows so far are safe in {path}, and the same call with --resume goes on with {path}"
        )
    } else {
        format!(
            "whydoku: stopped; {path} is unfinished. Rows are put in order (--sort) once all are there: grade without \
             it, which --resume goes on with, and then `whydoku select FILE --sort …`"
        )
    }
}
