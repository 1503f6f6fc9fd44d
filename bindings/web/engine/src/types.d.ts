/** A digit from 1, 0 for nothing, or the candidates that are left. */
export type Entry = number | number[];
/** A puzzle in any format that whydoku reads; or a puzzle and what stands in its cells by now. */
export type Position = string | {
  puzzle: string;
  /** Other givens than its own, row by row, 0 for none. */
  givens?: number[];
  /** What the player has entered, row by row. */
  cells?: Entry[];
};
/** What is thrown: its message is English; `message` of `whydoku/messages.js` has other languages. */
export interface Problem extends Error {
  kind: "input" | "position" | "claim" | "request" | "unrated" | "other";
  /** The cause: `empty`, `no-puzzle`, `several-puzzles`, `cells`, `symbol`, `link`, `short-link`, `not-understood`, `clash`,
   * `no-solution`, `several-solutions`, or the kind; `unloaded` before `init()`. */
  code: string;
  /** The part of the message that says what to do. */
  remedy?: string;
  /** The place in the input, from 1. */
  line?: number;
  column?: number;
}
/** How a puzzle is rated and told. */
export interface Ask {
  /** The code of a language, such as `en`. */
  language?: string;
  /** A ladder of techniques, such as `human` or `hodoku`. */
  profile?: string;
  /** A scale, such as `human`, `se` or `hodoku`. */
  scale?: string;
  /** The only techniques that are known. */
  known?: string[];
  noUniqueness?: boolean;
  guess?: boolean;
  rounds?: boolean;
  effort?: number;
}
/** How far it has come: while a puzzle is rated, the steps that were seen; then the cells that are still open. */
export type Watch = (stage: "rated" | "recorded", count: number) => void;
export type Grade = "look" | "hint" | "whole";
export type Format =
  | "line" | "yaml" | "pencilmarks" | "library" | "sdk" | "f-puzzles" | "f-puzzles-link" | "sudokupad" | "sudokuwiki"
  | "interactive" | "jigsaw";
/** Sentences: each part with its class, such as `t1` for a role, `p` placed, `r` removed, `w` warning; empty for plain words. */
export type Spans = [text: string, part: string][];
/** A cell from 0, row by row, and a digit from 1. */
export type Candidate = [cell: number, digit: number];
export interface Shape {
  regions?: string | string[];
  digits?: string;
  rules?: string[];
  extra?: string[];
  outside?: Record<string, string | string[]>;
  constraints?: Record<string, string[]>;
}
export interface Board {
  /** The puzzle without what was entered, in its shortest form. */
  text: string;
  name: string | null;
  /** The author, if the text names one. */
  author: string | null;
  size: number;
  rules: string[];
  /** The kinds of what is drawn, such as `cages`. */
  constraints: string[];
  /** Regions, rules and constraints as puzzle files write them. */
  shape: Shape;
  houses: string[];
  /** Cells with a number in their upper left corner, such as the sum of a cage. */
  labels: number[];
  /** The symbols of the digits, from the lowest. */
  symbols: string;
  jigsaw: boolean;
  extra: number;
  outside: number;
  givens: number[];
  entered: number[];
  /** The candidates of each cell, digit 1 being the lowest bit. */
  candidates: number[];
  marked: boolean;
  sees: number[][];
  width: number;
  height: number;
  left: number;
  top: number;
  side: number;
  /** The middles of the candidates within a cell. */
  places: [number, number][];
  /** The font size of a candidate, and of a digit that stands. */
  fonts: [number, number];
  /** The lines of the board as SVG. */
  lines: string;
}
export interface Arrow { svg: string; ends: Candidate[]; case: number; strong: boolean }
/** What a step marks, as SVG. */
export interface Drawn {
  under: string;
  over: string;
  arrows: Arrow[];
  placed: Candidate[];
  removed: Candidate[];
  /** All candidates that have a part in it. */
  parts: Candidate[];
  cells: number[];
  /** Sets of cells that are told apart by letters, from A. */
  sets: number[][];
  /** The classes of roles that are drawn. */
  tones: string[];
  /** Whether candidates that are assumed true are drawn, and such that are assumed false. */
  on: boolean;
  off: boolean;
}
/** A numbered line of an argument, or a sentence of a paragraph. */
export interface Line {
  number: string | null;
  depth: number;
  paragraph: number;
  parts: Spans;
  cells: number[];
  candidates: Candidate[];
  /** The arrows that this line adds, by their place in `Drawn.arrows`. */
  arrows: number[];
  /** The case that a line belongs to, as arrows do. */
  case: number | null;
}
/** The name, the texts and the picture of a step, wherever one is shown. */
export interface StepWords {
  name: string;
  technique: string | null;
  look: Spans;
  hint: Spans;
  teach: Spans;
  /** `teach`, line by line. */
  lines: Line[];
  expert: string;
  drawn: Drawn;
}
export interface Step extends StepWords {
  kind: "start" | "step" | "guess" | "case" | "end";
  number: string;
  difficulty: number | null;
  height: number;
  digits: number[];
  candidates: number[];
  /** The scenes that it rests on, by their place in the path. */
  because: number[];
}
export interface Path {
  solved: boolean;
  head: string;
  warning: string | null;
  rating: number;
  tier: string;
  hardest: string | null;
  outcome: string;
  steps: Step[];
}
/** A hint. The step is empty, and its name `null`, unless the whole of it was asked for. */
export interface Hint extends Omit<StepWords, "name"> {
  given: boolean;
  warning: string | null;
  words: Spans;
  /** The cells that `look` and `hint` speak of. */
  lookCells: number[];
  hintCells: number[];
  /** Whether there is no step because the position has no solution. */
  unsolvable: boolean;
  name: string | null;
}
export interface Why {
  holds: boolean | null;
  before: Spans[];
  path: Path | null;
  after: Spans | null;
  solutions: number[][];
}
export interface Check {
  good: boolean;
  kind: "clash" | "clues" | "complete" | "no-solution" | "one-solution" | "several-solutions";
  /** The number of open cells. */
  open: number | null;
  /** The only solution. */
  solution: string | null;
  /** Cells where the two most similar solutions differ, each with both digits. */
  differ: [cell: string, digits: [string, string]][];
  text: string;
}
export interface Wrong { claim: string; cell: number; digit: number; entered: boolean }
export interface Progress { good: boolean; verdict: string[]; named: string[]; wrong: Wrong[] }
/** A broken rule: its cells, and `house`, `clue`, the kind of a constraint such as `cages`, or the name of a rule. */
export interface Broken { cells: number[]; kind: string }
/** The figures of a scale: numbers, names, counts by technique. */
export type Figures = Record<string, number | string | null | Record<string, number> | unknown[]>;
export interface Instance extends StepWords { technique: string }
/** A part of what the player did, as `why` takes it, and the easiest step that shows it, if there is one. */
export interface Named { claims: string[]; step: Instance | null }
export interface Instances { steps: Instance[]; more: boolean }
export interface Lesson {
  name: string;
  idea: string;
  constructed: boolean;
  board: Board;
  digits: number[];
  candidates: number[];
  step: Instance | null;
  elsewhere: [program: string, name: string][];
}
/** Answers to questions about a drawing and its rules in words. */
export interface How { meanings?: string[]; ignored?: string[]; rules?: string }
export interface Read {
  board: Board | null;
  sentences: { text: string; verdict: "rule" | "convention" | "example" | "story" | "ignored" | "unused"; rules: string[]; elements: number; uncertain: boolean }[];
  elements: string[];
  unknown: [group: string, name: string][];
  unread: string[];
  problem: string | null;
}
export interface Survey { solutions: number; more: boolean; open: number[]; superfluous: number[] }
/** The puzzles of a collection, each as it can be opened. */
export interface Listed {
  puzzles: { text: string; name: string | null; line: number; size: number; givens: number }[];
  wrong: number;
  more: boolean;
}
export interface Technique { id: string; name: string; family: string; difficulty: number; uniqueness: boolean }
export interface Catalogue {
  languages: [code: string, name: string][];
  /** `program`: it follows another program, which only the whole engine does. */
  profiles: [name: string, about: string, program: boolean][];
  scales: string[];
  /** The tiers of the usual scale, easiest first. */
  tiers: string[];
  techniques: Technique[];
  /** Words of players, each with the technique whose example shows it. */
  glossary: { name: string; text: string; technique: string | null }[];
}
/** What is wanted of a puzzle that is made. */
export interface Wanted {
  /** The same seed and number give the same puzzle. */
  seed: number;
  size?: number;
  /** Rules beside those of houses, and what is drawn: `anti-knight`, `killer`, …. */
  rules?: string[];
  jigsaw?: boolean;
  symmetry?: string;
  clues?: [least: number, most: number];
  /** The scale of tier and rating. */
  scale?: string;
  tier?: string;
  /** As figures are written; empty where there is no bound. */
  rating?: [lowest: string, highest: string];
  technique?: string;
  hardest?: string;
}
/** What an attempt came to: mostly nothing, or a puzzle; and how many were looked at. */
export interface Attempt { board: Board | null; looked: number }
/** A position whose next step is a technique. */
export interface Exercise { board: Board | null; digits: number[]; candidates: number[]; looked: number }
