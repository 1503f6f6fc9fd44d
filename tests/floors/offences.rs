//! What a file must not do, told with its room.

use super::paths::{all_paths, crate_paths, tokens};
use super::plan::{DOORS, OUTSIDE, PRINTING, ROOMS, ROOT};

/// Everything that a file must not do, told with its room.
pub(super) fn offences(module: &[String], text: &str) -> Vec<String> {
    let here = module.join("::");
    let room = &module[0];
    let place = ROOMS.iter().find(|(name, ..)| name == room);
    if place.is_none() && room != ROOT {
        return vec![format!(
            "src/{room}: this room is on no floor; add it to ROOMS in tests/floors/plan.rs and to ARCHITECTURE.md"
        )];
    }
    let mut found = Vec::new();
    for target in crate_paths(module, text) {
        match ROOMS.iter().find(|(name, ..)| *name == target) {
            None => found.push(format!("{here}: `crate::{target}` is no room; name the room it comes from")),
            Some(&(_, floor, apartment)) => {
                if let Some(&(_, own_floor, own_apartment)) = place {
                    if floor > own_floor {
                        found.push(format!("{here} (floor {own_floor}) imports {target} (floor {floor})"));
                    } else if floor == own_floor && apartment != own_apartment {
                        found.push(format!("{here} ({own_apartment}) must not know {target} ({apartment})"));
                    }
                }
            }
        }
    }
    if tokens(text).windows(4).any(|four| four == ["#", "[", "test", "]"]) {
        found.push(format!("{here} holds a test, and nobody runs it there; move it to tests/"));
    }
    // What tells is compiled once for all boards: on the widest sets, which need no name.
    if place.is_some_and(|&(.., apartment)| apartment == "telling")
        && tokens(text).windows(2).any(|pair| pair == ["const", "W"])
    {
        found.push(format!("{here} is made for sets of any width; take `Grid`, whose width is the widest"));
    }
    if place.is_none_or(|&(_, floor, _)| floor < DOORS) {
        let tokens = tokens(text);
        for path in all_paths(&tokens) {
            if let Some(outside) = OUTSIDE.iter().find(|outside| path.segments.starts_with(outside)) {
                found.push(format!("{here} names {}, which only the doors may", outside.join("::")));
            }
        }
        for pair in tokens.windows(2) {
            if pair[1] == "!" && PRINTING.contains(&pair[0]) {
                found.push(format!("{here} calls {}!, which only the doors may", pair[0]));
            }
        }
    }
    found
}
