//! The end of help texts: examples and exit codes.

pub(super) const ALL: &str = "\
Examples:
  whydoku explain PUZZLE              the way to the solution
  whydoku hint PUZZLE                 where to look next
  whydoku rate --scale all FILE       how hard, on every scale
  whydoku grade FILE --out rated.csv  a whole corpus

`whydoku help COMMAND` tells more, and `whydoku man` prints the manual.

Exit codes: 0; 1 the answer is no; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const EXPLAIN: &str = "\
Examples:
  whydoku explain PUZZLE
  whydoku explain --draw hard --lang nb puzzle.txt
  whydoku explain --format html --out page.html puzzle.txt
  whydoku explain --profile se --no-guess PUZZLE

Exit codes: 0 a path to the solution was told, 1 there is none; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const HINT: &str = "\
Examples:
  whydoku hint PUZZLE
  whydoku hint --grade whole --lang pt position.txt

Exit codes: 0 a hint was given, 1 there is none; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const WHY: &str = "\
Examples:
  whydoku why r3c4=5 PUZZLE
  whydoku why 'r3c4<>5' puzzle.txt

Exit codes: 0 the claim holds, 1 it does not; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const RATE: &str = "\
Examples:
  whydoku rate PUZZLE
  whydoku rate --scale se,hodoku --format tsv puzzles.txt

Exit codes: 0 every line of the input was a puzzle, 1 some were not; 2 the call or an input is wrong";

pub(super) const GRADE: &str = "\
Examples:
  whydoku grade lists/ --out graded.csv
  whydoku grade lists/ --out graded.csv --resume
  whydoku grade lists/ --where 'tier = hard and clues < 26' --sort rating --limit 100 --unique

Exit codes: 0 every line was graded, 1 some were not, or a known rating differs; 2 the call or an input is wrong";

pub(super) const SELECT: &str = "\
Examples:
  whydoku select graded.csv --where 'hardest = x-wing' --sort -rating
  whydoku select graded.csv --unique --format line > puzzles.txt

Exit codes: 0 rows were chosen, 1 there is none; 2 the call or an input is wrong";

pub(super) const FIND: &str = "\
Examples:
  whydoku find PUZZLE
  whydoku find --technique x-wing --format json PUZZLE

Exit codes: 0 always, but 2 the call or an input is wrong";

pub(super) const SOLVE: &str = "\
Examples:
  whydoku solve PUZZLE
  whydoku solve --count --limit 0 puzzles.txt
  whydoku solve --compare PUZZLE

Exit codes: 0 a solution exists, 1 there is none; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const CHECK: &str = "\
Examples:
  whydoku check PUZZLE
  whydoku check --against puzzle.txt solution.txt
  whydoku check --progress puzzle.txt mine.txt --show

Exit codes: 0 valid, and one solution, 1 not; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const VERIFY: &str = "\
Examples:
  whydoku explain --format json PUZZLE | whydoku verify
  whydoku verify --external veripb trace.jsonl

Exit codes: 0 every step holds, 1 some do not; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const PROVE: &str = "\
Examples:
  whydoku prove --out proof/ PUZZLE
  whydoku prove --format lrat --out proof/ PUZZLE

Exit codes: 0 written, 1 there is nothing to prove; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const EXPORT: &str = "\
Examples:
  whydoku export --format sudokupad PUZZLE
  whydoku export puzzles.txt --out puzzles.sdm
  whydoku export --out board.svg PUZZLE

Exit codes: 0 written; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const SHEET: &str = "\
Examples:
  whydoku sheet puzzles.csv --out book.html
  whydoku sheet puzzles.csv --per-page 4 --title \"For the train\" --out book.pdf
  whydoku sheet --large --explain PUZZLE --out page.svg

Exit codes: 0 written; 2 the call or an input is wrong";

pub(super) const DRAWN: &str = "\
Further rules, separated by commas: anti-knight, anti-king, non-consecutive, diagonals, windows, … And what is drawn on the \
board for each puzzle anew: killer (cages that cover it, and digits only where those do not do), kropki, xv, thermometers, \
arrows, whispers, renban (as few as will do; with all-white-dots, all-black-dots or all-xv, all of them)";

pub(super) const GENERATE: &str = "\
Examples:
  whydoku generate --count 100 --tier moderate --symmetry half-turn
  whydoku generate --hardest x-wing --clues 24..28 --timeout 1m
  whydoku generate --size 16 --seed 7
  whydoku generate --rules killer --symmetry half-turn --sheet killer.html

Exit codes: 0 as many as were asked for were made, 1 fewer; 2 the call is wrong; 3 the time was over before";

pub(super) const MINIMIZE: &str = "\
Examples:
  whydoku minimize PUZZLE
  whydoku minimize --superfluous puzzles.txt

Exit codes: 0 all were minimised; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const COMPLETE: &str = "\
Examples:
  whydoku complete --tier easy PUZZLE
  whydoku complete --count 5 --timeout 10s half.txt

Exit codes: 0 as many as were asked for were made, 1 fewer; 2 the call or an input is wrong; 3 the time was over before";

pub(super) const MORPH: &str = "\
Examples:
  whydoku morph PUZZLE
  whydoku morph --canonical puzzles.txt

Exit codes: 0 all were disguised; 2 the call or an input is wrong; 3 a time limit ended it";

pub(super) const VARY: &str = "\
Examples:
  whydoku vary --count 5 PUZZLE
  whydoku vary --tier hard --timeout 30s PUZZLE

Exit codes: 0 as many as were asked for were made, 1 fewer; 2 the call or an input is wrong; 3 the time was over before";

pub(super) const TECHNIQUES: &str = "\
Examples:
  whydoku techniques
  whydoku techniques \"BUG+1\"
  whydoku techniques --profile human
  whydoku techniques --profiles human --yaml > mine.yaml

Exit codes: 0 always, but 2 the call or an input is wrong";

pub(super) const COMPLETIONS: &str = "\
Examples:
  whydoku completions bash > ~/.local/share/bash-completion/completions/whydoku
  whydoku completions fish > ~/.config/fish/completions/whydoku.fish

Exit codes: 0 written; 2 the call is wrong";

pub(super) const MAN: &str = "\
Examples:
  whydoku man | man -l -
  whydoku man explain | man -l -
  whydoku man --out /usr/local/share/man/man1

Exit codes: 0 written; 2 the call is wrong";
