//! Identities of files.

#![cfg(unix)]

use super::Folder;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use whydoku_corpus::FileId;

#[test]
fn a_file_is_the_same_through_its_links() {
    let folder = Folder::new("same");
    Folder::new("same/inner");
    let of = |name: &str| FileId::of(Path::new(&folder.path(name)));
    let file = folder.file("a", "x");
    fs::hard_link(&file, folder.path("b")).expect("links can be made");
    symlink(&file, folder.path("inner/c")).expect("links can be made");
    let ids = ["a", "b", "inner/c", "inner/../a"].map(of);
    assert!(ids[0].is_some() && ids.iter().all(|id| *id == ids[0]));
    let missing = ["new", "inner/../new"].map(of);
    assert!(missing[0].is_some() && missing[0] == missing[1] && missing[0] != ids[0]);
    assert_eq!(FileId::of(Path::new("/dev/null")), None);
}
