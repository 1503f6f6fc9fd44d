// What the player has made of a puzzle: digits, candidates, colours; every change can be undone, without end.
import type { Board, Entry, Position } from '../../package/whydoku.js';

/** What stands in the cells. Sets of digits are bits, digit 1 being the lowest. */
export interface State {
  /** Digits that were entered, 0 for none. */
  digits: number[];
  /** The player's own candidates. */
  own: number[];
  /** Those that are written together in the middle of a cell. */
  centre: number[];
  /** Which of the automatic candidates were taken away. */
  taken: number[];
  /** Colours, as bits: a cell may have several. */
  colours: number[];
}

export const COLOURS = 8;
export const bit = (digit: number) => 1 << (digit - 1);
export const digitsOf = (bits: number) => {
  const digits = [];
  for (let digit = 1; bits >> (digit - 1); digit += 1) if (bits & bit(digit)) digits.push(digit);
  return digits;
};
const SYMBOLS = '123456789ABCDEFGHIJKLMNOP';
export const symbol = (digit: number) => SYMBOLS[digit - 1] ?? '';
export const digitOf = (symbol: string) => SYMBOLS.indexOf(symbol.toUpperCase()) + 1;

export class Game {
  board: Board;
  state: State;
  /** Whether candidates are worked out, and what the player does is to take some away. */
  auto = false;
  /** Whether the givens themselves are edited. */
  setting = false;
  #past: string[] = [];
  #future: string[] = [];
  onchange: () => void = () => {};

  constructor(board: Board) {
    this.board = board;
    this.state = this.#fresh();
    this.#begin();
  }

  get size() { return this.board.size; }
  get cells() { return this.board.size ** 2; }
  name(cell: number) { return `r${Math.floor(cell / this.size) + 1}c${(cell % this.size) + 1}`; }
  cell(name: string) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return (Number(row) - 1) * this.size + Number(column) - 1;
  }

  #fresh(): State {
    const none = () => Array<number>(this.cells).fill(0);
    return { digits: none(), own: none(), centre: none(), taken: none(), colours: none() };
  }

  /** What the text of the puzzle itself says beyond givens. */
  #begin() {
    this.state.digits = [...this.board.entered];
    if (!this.board.marked) return;
    this.auto = true;
    for (let cell = 0; cell < this.cells; cell += 1) {
      if (this.digit(cell) === 0) this.state.taken[cell] = this.allowed(cell) & ~this.board.candidates[cell]!;
    }
  }

  given(cell: number) { return this.board.givens[cell]!; }
  digit(cell: number) { return this.board.givens[cell] || this.state.digits[cell]!; }

  /** What the digits that stand leave for a cell. */
  allowed(cell: number) {
    let bits = this.board.entered.some(Boolean) || this.board.marked ? bit(this.size + 1) - 1 : this.board.candidates[cell]!;
    if (this.given(cell)) return 0;
    for (const other of this.board.sees[cell]!) {
      const digit = this.digit(other);
      if (digit) bits &= ~bit(digit);
    }
    return bits;
  }

  /** The candidates that are shown. */
  candidates(cell: number) {
    if (this.digit(cell)) return 0;
    return this.auto ? this.allowed(cell) & ~this.state.taken[cell]! : this.state.own[cell]!;
  }

  /** Those of the middle, which the player alone writes. */
  centre(cell: number) { return this.auto || this.digit(cell) ? 0 : this.state.centre[cell]!; }

  /** Cells whose digit cannot stand beside another's. */
  clashes() {
    const clashes = new Set<number>();
    for (let cell = 0; cell < this.cells; cell += 1) {
      const digit = this.digit(cell);
      if (digit && this.board.sees[cell]!.some(other => this.digit(other) === digit)) clashes.add(cell);
    }
    return clashes;
  }

  /** How many of a digit are still to come. */
  left(digit: number) {
    return this.size - this.state.digits.filter((_, cell) => this.digit(cell) === digit).length;
  }

  get isFull() { return this.state.digits.every((_, cell) => this.digit(cell) > 0); }

  /** The position as the engine takes it. */
  position(): Position {
    const cells = this.state.digits.map((digit, cell): Entry => {
      if (digit || this.given(cell)) return digit;
      return this.auto && this.state.taken[cell] ? digitsOf(this.allowed(cell) & ~this.state.taken[cell]!) : 0;
    });
    return { puzzle: this.board.text, givens: [...this.board.givens], cells };
  }

  /** The puzzle alone. */
  puzzle(): Position { return { puzzle: this.board.text, givens: [...this.board.givens] }; }

  /** Changes something, so that it can be undone. */
  change(how: (state: State, board: Board) => void) {
    const before = this.#kept();
    how(this.state, this.board);
    if (this.#kept() === before) return;
    this.#past.push(before);
    this.#future = [];
    this.onchange();
  }

  enter(cells: Iterable<number>, digit: number) {
    this.change((state, board) => {
      const all = [...cells];
      if (this.setting) {
        const same = all.every(cell => board.givens[cell] === digit);
        for (const cell of all) { board.givens[cell] = same ? 0 : digit; state.digits[cell] = 0; }
        return;
      }
      const free = all.filter(cell => !this.given(cell));
      const same = free.every(cell => state.digits[cell] === digit);
      for (const cell of free) state.digits[cell] = same ? 0 : digit;
      // Own candidates that the digit rules out go with it, as on paper.
      if (!same) for (const cell of free) this.#strike(state, cell, digit);
    });
  }

  #strike(state: State, cell: number, digit: number) {
    for (const other of this.board.sees[cell]!) {
      state.own[other]! &= ~bit(digit);
      state.centre[other]! &= ~bit(digit);
    }
  }

  /** Marks a candidate: at its place, or in the middle of the cell, which those who have them worked out do not need. */
  mark(cells: Iterable<number>, digit: number, where: 'own' | 'centre' = 'own') {
    if (where === 'centre' && this.auto) this.toggleAuto(false);
    this.change(state => {
      const open = [...cells].filter(cell => !this.digit(cell));
      if (this.auto) {
        const able = open.filter(cell => this.allowed(cell) & bit(digit));
        const shown = able.some(cell => !(state.taken[cell]! & bit(digit)));
        for (const cell of able) state.taken[cell] = shown ? state.taken[cell]! | bit(digit) : state.taken[cell]! & ~bit(digit);
        return;
      }
      const marks = state[where];
      const all = open.every(cell => marks[cell]! & bit(digit));
      for (const cell of open) marks[cell] = all ? marks[cell]! & ~bit(digit) : marks[cell]! | bit(digit);
    });
  }

  colour(cells: Iterable<number>, colour: number) {
    this.change(state => {
      const all = [...cells];
      const has = all.every(cell => state.colours[cell]! & bit(colour));
      for (const cell of all) state.colours[cell] = has ? state.colours[cell]! & ~bit(colour) : state.colours[cell]! | bit(colour);
    });
  }

  erase(cells: Iterable<number>) {
    this.change((state, board) => {
      for (const cell of cells) {
        if (this.setting) board.givens[cell] = 0;
        if (state.digits[cell]) state.digits[cell] = 0;
        else for (const marks of [state.own, state.centre, state.taken, state.colours]) marks[cell] = 0;
      }
    });
  }

  /** What a step says: digits that are placed, candidates that go. */
  follow(placed: [number, number][], removed: [number, number][]) {
    if (removed.length && !this.auto) this.toggleAuto(true);
    this.change(state => {
      for (const [cell, digit] of placed) {
        state.digits[cell] = digit;
        this.#strike(state, cell, digit);
      }
      for (const [cell, digit] of removed) state.taken[cell]! |= bit(digit);
    });
  }

  /** Goes to a position: its digits, and its candidates. */
  goTo(digits: number[], candidates: number[]) {
    this.auto = true;
    this.change(state => {
      digits.forEach((digit, cell) => { state.digits[cell] = this.given(cell) ? 0 : digit; });
      candidates.forEach((bits, cell) => { state.taken[cell] = this.digit(cell) ? 0 : this.allowed(cell) & ~bits; });
    });
    this.onchange();
  }

  toggleAuto(auto = !this.auto) {
    this.auto = auto;
    this.onchange();
  }

  restart() {
    this.change(state => Object.assign(state, this.#fresh()));
  }

  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  undo() { this.#step(this.#past, this.#future); }
  redo() { this.#step(this.#future, this.#past); }

  #step(from: string[], to: string[]) {
    const kept = from.pop();
    if (kept === undefined) return;
    to.push(this.#kept());
    const { state, givens } = JSON.parse(kept);
    this.state = state;
    this.board.givens = givens;
    this.onchange();
  }

  #kept() { return JSON.stringify({ state: this.state, givens: this.board.givens }); }

  /** The position in few letters, for a link: what differs from an untouched board. */
  saved(): string {
    const list = (values: number[]) => values.flatMap((value, at) => (value ? [`${at}.${value.toString(36)}`] : [])).join('-');
    const { digits, own, taken, colours, centre } = this.state;
    const parts = [list(digits), list(own), list(taken), list(colours), this.auto ? 'a' : '', list(centre)];
    return parts.some(Boolean) ? parts.join('_') : '';
  }

  restore(saved: string) {
    const [digits, own, taken, colours, auto, centre] = saved.split('_');
    const fill = (into: number[], list = '', most: number) => {
      into.fill(0);
      for (const part of list.split('-')) {
        const [at, value] = part.split('.');
        const [cell, bits] = [Number(at), parseInt(value ?? '', 36)];
        if (part && cell >= 0 && cell < this.cells && bits >= 0 && bits <= most) into[cell] = bits;
      }
    };
    fill(this.state.digits, digits, this.size);
    fill(this.state.own, own, bit(this.size + 1) - 1);
    fill(this.state.centre, centre, bit(this.size + 1) - 1);
    fill(this.state.taken, taken, bit(this.size + 1) - 1);
    fill(this.state.colours, colours, bit(COLOURS + 1) - 1);
    this.state.digits = this.state.digits.map((digit, cell) => (this.given(cell) ? 0 : digit));
    this.auto = auto === 'a';
    this.onchange();
  }
}
