//! Ctrl-C during `grade`: rows are written so that the program may end at any time, so only the remedy is printed.

use super::target::Target;
use crate::cli::INTERRUPTED;
use std::io::Write;

pub(super) fn print_remedy(target: Option<&Target>, is_resumable: bool) {
    let message = match target {
        None => "whydoku: stopped; with --out FILE it can be gone on with (--resume)".to_owned(),
        Some(target) if is_resumable => format!(
            "whydoku: stopped; the rows so far are safe in {0}, and the same call with --resume goes on with {0}",
            target.path.display()
        ),
        Some(target) => format!(
            "whydoku: stopped; {} is unfinished. Rows are put in order (--sort) once all are there: grade without \
             it, which --resume goes on with, and then `whydoku select FILE --sort …`",
            target.path.display()
        ),
    };
    // Without a handler the program ends as well, only without the message.
    let _ = ctrlc::set_handler(move || {
        let _ = writeln!(std::io::stderr(), "\n{message}");
        #[expect(clippy::exit, reason = "Ctrl-C ends the program")]
        std::process::exit(INTERRUPTED);
    });
}
