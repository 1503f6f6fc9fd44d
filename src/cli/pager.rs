//! [`Pager`]: shows long output on a terminal in `$PAGER`.

use super::{progress, terminal};
use anstream::AutoStream;
use anyhow::Result;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

/// The pager if `PAGER` is not set.
const DEFAULT: &str = "less";
/// The options of `less`: end if all fits on the screen, keep colours, leave the text on the screen.
const LESS: &str = "FRX";

/// Output that is collected and shown in a pager, if it is for a terminal; else it is passed on at once.
pub(super) struct Pager<'o, O: Write> {
    out: &'o mut O,
    /// The text of the pager.
    text: Option<Vec<u8>>,
}

impl<'o, O: Write> Pager<'o, O> {
    /// Returns a pager that collects only if one is wanted and there is a terminal for it.
    pub(super) fn new(out: &'o mut O, is_wanted: bool) -> Self {
        let is_wanted = is_wanted && io::stdout().is_terminal() && command().is_some();
        Self { out, text: is_wanted.then(Vec::new) }
    }

    /// Shows what was collected: in the pager, or directly if there is none.
    pub(super) fn finish(&mut self) -> Result<()> {
        let Some(text) = self.text.take() else { return Ok(()) };
        progress::wipe();
        self.out.flush()?;
        if text.is_empty() || show(&text).is_none() {
            self.out.write_all(&text)?;
        }
        Ok(())
    }
}

impl<O: Write> Write for Pager<'_, O> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.text {
            Some(text) => text.write(bytes),
            None => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.text.is_some() { Ok(()) } else { self.out.flush() }
    }
}

impl<O: Write> Drop for Pager<'_, O> {
    /// After an error, what was collected before it is printed.
    fn drop(&mut self) {
        if let Some(text) = self.text.take() {
            let _ = self.out.write_all(&text);
        }
    }
}

/// The pager and its options; `None` if `PAGER` asks for none.
fn command() -> Option<Vec<String>> {
    let pager = std::env::var("PAGER").unwrap_or_else(|_| DEFAULT.to_owned());
    let words: Vec<String> = pager.split_whitespace().map(str::to_owned).collect();
    words.first().is_some_and(|name| name != "cat").then_some(words)
}

/// Shows a text in the pager; `None` if it cannot be started.
fn show(text: &[u8]) -> Option<()> {
    let words = command()?;
    let mut pager = Command::new(&words[0]);
    pager.args(&words[1..]).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        pager.env("LESS", LESS);
    }
    let mut running = pager.spawn().ok()?;
    if let Some(mut input) = running.stdin.take() {
        let mut styled = AutoStream::new(Vec::new(), AutoStream::choice(&io::stdout()));
        let _ = styled.write_all(&terminal::printable(text));
        // Leaving the pager early closes the pipe.
        let _ = input.write_all(&styled.into_inner());
    }
    running.wait().ok().map(|_| ())
}
