//! The plan of the house, and what only the doors may do.

/// The plan of the house: the floor of each room, and its apartment there. Two apartments of one floor do not know
/// each other; rooms that share one do. A room is a file or a folder directly under `src`.
pub(super) const ROOMS: &[(&str, u8, &str)] = &[
    ("geometry", 0, "board"),
    ("grid", 0, "board"),
    ("lists", 0, "board"),
    ("members", 0, "board"),
    ("ordered", 0, "board"),
    ("due", 0, "board"),
    ("controls", 0, "board"),
    ("crew", 0, "board"),
    ("quick_hash", 0, "board"),
    ("id", 1, "language"),
    ("step", 1, "language"),
    ("truth", 1, "language"),
    ("yaml", 1, "reading"),
    ("programs", 2, "finding"),
    ("technique", 2, "finding"),
    ("techniques", 2, "finding"),
    ("proof", 2, "judging"),
    ("measures", 2, "finding"),
    ("search", 2, "searching"),
    ("catalogue", 3, "knowledge"),
    ("minutes", 4, "running"),
    ("path", 4, "running"),
    ("pipeline", 4, "running"),
    ("rating", 4, "running"),
    ("scale", 4, "running"),
    ("trace", 4, "running"),
    ("generate", 5, "making"),
    ("explain", 5, "telling"),
    ("render", 5, "telling"),
    ("cli", DOORS, "doors"),
    ("door", DOORS, "doors"),
    ("formats", DOORS, "doors"),
    ("grade", DOORS, "doors"),
    ("main", DOORS, "doors"),
];

/// The floor of the doors: only here is anything read, printed, timed or run in parallel.
pub(super) const DOORS: u8 = 6;

/// What only the doors may name. Below them the library answers the same bytes for the same input everywhere.
pub(super) const OUTSIDE: &[&[&str]] = &[
    &["std", "env"],
    &["std", "fs"],
    &["std", "net"],
    &["std", "process"],
    &["std", "thread"],
    &["std", "time"],
    &["std", "io", "stderr"],
    &["std", "io", "stdin"],
    &["std", "io", "stdout"],
];

/// What only the doors may call.
pub(super) const PRINTING: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];

/// The crate root only says which rooms there are, so it stands outside the floors.
pub(super) const ROOT: &str = "lib";
