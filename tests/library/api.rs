//! What people say of one cell and one digit: read as it is written, and refused with the reason.

use whydoku::{Claim, Puzzle};

/// A claim about a classic puzzle, as it is written back, or what is wrong with it.
fn read(text: &str) -> Result<String, String> {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let claim = text.parse::<Claim>().map_err(|problem| problem.to_string())?;
    // That the board has such a cell and such a digit is asked at the door.
    Puzzle::parse(puzzle)
        .expect("a puzzle")
        .why(text, &whydoku::Options::default())
        .map_err(|problem| problem.to_string())?;
    Ok(claim.to_string())
}

#[test]
fn claims_are_read_as_people_write_them() {
    for text in ["r1c1=5", "R1C1=5", "A1=5", "a1 = 5", "r1c1==5"] {
        assert_eq!(read(text).as_deref(), Ok("r1c1=5"), "{text}");
    }
    for text in ["r9c2<>5", "r9c2!=5", "r9c2≠5", "I2 ≠ 5", "J2 ≠ 5", "R9C2 <> 5"] {
        assert_eq!(read(text).as_deref(), Ok("r9c2<>5"), "{text}");
    }
    assert_eq!("r16c2=16".parse::<Claim>().map(|claim| claim.to_string()).as_deref(), Ok("r16c2=G"));
}

#[test]
fn invalid_claims_are_refused_with_a_reason() {
    for text in ["", "=", "r1c1", "r1c1=", "=5", "r1c1=55", "c1r1=5", "r1=5=", "é1=5", "r1c1<5", "rc=1", "1"]
    {
        assert!(read(text).is_err_and(|said| !said.contains("Claim {")), "{text}");
    }
    assert!(read("r10c1=6").is_err_and(|said| said.contains("no row 10")));
    assert!(read("K1=6").is_err_and(|said| said.contains("no row 10")));
    assert!(read("r1c10=6").is_err_and(|said| said.contains("no column 10")));
    assert!(read("r1c1=A").is_err_and(|said| said.contains("no digit A")));
    assert!(read("r1c1=0").is_err());
}
