//! The `whydoku` program; everything is in the library's [`whydoku::cli`].

fn main() -> std::process::ExitCode {
    whydoku::cli::run()
}
