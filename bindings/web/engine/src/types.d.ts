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
/** How a puzzle is rated and told. */
export interface Ask {
  /** `en`, `nb`, `pt` or `ru`. */
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
export type Watch = (stage: "rated" | "told", count: number) => void;
export type Grade = "look" | "hint" | "whole";
export type Format =
  | "line" | "yaml" | "pencilmarks" | "library" | "sdk" | "f-puzzles" | "f-puzzles-link" | "sudokupad" | "interactive" | "jigsaw";
/** Sentences: each part with the class that says what it is; empty for plain words. */
export type Said = [text: string, part: string][];
/** A cell from 0, row by row, and a digit from 1. */
export type Candidate = [cell: number, digit: number];
export interface Board {
  /** The puzzle without what was entered, in its shortest form. */
  text: string;
  name: string | null;
  size: number;
  rules: string[];
  /** The kinds of what is drawn, such as `cages`. */
  constraints: string[];
  houses: string[];
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
export interface Arrow { svg: string; ends: Candidate[]; case: number }
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
  /** Which set has which letter, where sets are told apart. */
  letters: string | null;
}
export interface Step {
  kind: "start" | "step" | "guess" | "case" | "end";
  number: string;
  name: string;
  technique: string | null;
  difficulty: string | null;
  height: number;
  look: Said;
  hint: Said;
  teach: Said;
  expert: string;
  digits: number[];
  candidates: number[];
  drawn: Drawn;
  /** The scenes that it rests on, by their place in the path. */
  because: number[];
}
export interface Path {
  solved: boolean;
  head: string;
  warning: string | null;
  rating: string;
  tier: string;
  outcome: string;
  steps: Step[];
}
export interface Hint {
  given: boolean;
  warning: string | null;
  said: Said;
  /** What the lower grades say, where the whole step was asked for; else empty. */
  look: Said;
  hint: Said;
  name: string | null;
  technique: string | null;
  drawn: Drawn;
}
export interface Why {
  holds: boolean | null;
  before: Said[];
  path: Path | null;
  after: Said | null;
  solutions: number[][];
}
export interface Check {
  good: boolean;
  kind: "clash" | "clues" | "complete" | "none" | "one" | "several";
  text: string;
}
export interface Progress { good: boolean; verdict: string[]; named: string[]; wrong: string[] }
export interface Survey { solutions: number; more: boolean; open: number[]; superfluous: number[] }
/** The puzzles of a collection, each as it can be opened. */
export interface Listed {
  puzzles: { text: string; name: string | null; line: number; size: number; givens: number }[];
  wrong: number;
  more: boolean;
}
export interface Technique { id: string; name: string; family: string; difficulty: string }
export interface Catalogue {
  languages: [code: string, name: string][];
  /** `program`: it follows another program, which only the whole engine does. */
  profiles: [name: string, about: string, program: boolean][];
  scales: string[];
  /** The tiers of the usual scale, easiest first. */
  tiers: string[];
  techniques: Technique[];
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
