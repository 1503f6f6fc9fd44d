//! Which file a name means.

#![cfg(unix)]

use super::Folder;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use whydoku_corpus::Place;

#[test]
fn a_file_is_the_same_through_its_links() {
    let folder = Folder::new("same");
    Folder::new("same/inner");
    let of = |name: &str| Place::of(Path::new(&folder.path(name)));
    let file = folder.file("a", "x");
    fs::hard_link(&file, folder.path("b")).expect("links can be made");
    symlink(&file, folder.path("inner/c")).expect("links can be made");
    let places = ["a", "b", "inner/c", "inner/../a"].map(of);
    assert!(places[0].is_some() && places.iter().all(|place| *place == places[0]));
    let missing = ["new", "inner/../new"].map(of);
    assert!(missing[0].is_some() && missing[0] == missing[1] && missing[0] != places[0]);
    assert_eq!(Place::of(Path::new("/dev/null")), None);
}
