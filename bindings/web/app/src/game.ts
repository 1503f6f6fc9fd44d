// The game: what the player has made of a puzzle. Every change is a list of differences, so the history is small, can be kept
// with the game, and is undone without end.
import type { Board, Candidate, Entry, Position } from '../../package/whydoku.js';

/** Values by key; what is 0 is absent. Keys are cells, cells and digits (`cell * size + digit - 1`), or pairs of these. */
export type Layer = Record<string, number>;
export const LAYERS = ['givens', 'digits', 'marks', 'corner', 'centre', 'struck', 'colours', 'tints', 'pens'] as const;
export type LayerName = (typeof LAYERS)[number];
export type State = Record<LayerName, Layer>;
/** A difference: layer, key, value before, value after. */
export type Difference = [layer: LayerName, key: string, before: number, after: number];
export type Change = Difference[];
export type Place = 'marks' | 'corner' | 'centre';

/** A game as it is kept. */
export interface Saved {
  state: State;
  past: Change[];
  future: Change[];
  savepoints: { name: string; state: State }[];
}

export const COLOURS = 8;
export const bit = (digit: number) => 1 << (digit - 1);
export function digitsOf(bits: number): number[] {
  const digits = [];
  for (let digit = 1; bits >> (digit - 1); digit += 1) if (bits & bit(digit)) digits.push(digit);
  return digits;
}
const SYMBOLS = '123456789ABCDEFGHIJKLMNOP';
export const symbol = (digit: number) => SYMBOLS[digit - 1] ?? '';
export const digitOf = (symbol: string) => SYMBOLS.indexOf(symbol.toUpperCase()) + 1;

export const emptyState = (): State => ({
  givens: {},
  digits: {},
  marks: {},
  corner: {},
  centre: {},
  struck: {},
  colours: {},
  tints: {},
  pens: {},
});

export class Game {
  state = emptyState();
  past: Change[] = [];
  future: Change[] = [];
  savepoints: { name: string; state: State }[] = [];
  /** Whether a digit removes its marks from the cells that it sees. */
  cleanUp = true;
  /** Whether the candidates of every open cell are kept filled in; what the player removes of them is struck. */
  auto = false;
  onchange: () => void = () => {};

  constructor(
    public board: Board,
    saved?: Saved,
  ) {
    if (saved) {
      this.state = { ...emptyState(), ...saved.state };
      this.past = saved.past;
      this.future = saved.future;
      this.savepoints = saved.savepoints;
    } else this.#begin();
  }

  /** Takes over what the text of the puzzle says beyond givens. */
  #begin() {
    const { givens, entered, candidates, marked } = this.board;
    givens.forEach((digit, cell) => {
      if (digit) this.state.givens[cell] = digit;
    });
    entered.forEach((digit, cell) => {
      if (digit) this.state.digits[cell] = digit;
    });
    if (!marked) return;
    candidates.forEach((bits, cell) => {
      if (bits && !this.digit(cell)) this.state.marks[cell] = bits;
    });
  }

  /** Takes over what a player has made of the puzzle; what does not fit its board is left out. */
  with(state: State): this {
    const all = bit(this.size + 1) - 1;
    const fits: Record<LayerName, (key: string, value: number) => boolean> = {
      givens: () => false,
      digits: (key, value) => this.#isOpen(key) && value >= 1 && value <= this.size,
      marks: (key, value) => this.#isOpen(key) && (value & ~all) === 0,
      corner: (key, value) => this.#isOpen(key) && (value & ~all) === 0,
      centre: (key, value) => this.#isOpen(key) && (value & ~all) === 0,
      struck: (key, value) => this.#isOpen(key) && (value & ~all) === 0,
      colours: key => Number(key) < this.cells,
      tints: key => Number(key) < this.cells * this.size,
      pens: key => key.split('-').length === 2 && key.split('-').every(end => Number(end) < this.cells * this.size),
    };
    for (const layer of LAYERS) {
      for (const [key, value] of Object.entries(state[layer])) if (fits[layer](key, value)) this.state[layer][key] = value;
    }
    return this;
  }

  #isOpen(key: string) {
    return Number(key) < this.cells && !this.given(Number(key));
  }

  get size() {
    return this.board.size;
  }
  get cells() {
    return this.board.size ** 2;
  }
  get all() {
    return Array.from({ length: this.cells }, (_, cell) => cell);
  }
  name(cell: number) {
    return `r${Math.floor(cell / this.size) + 1}c${(cell % this.size) + 1}`;
  }
  value(layer: LayerName, key: number | string) {
    return this.state[layer][key] ?? 0;
  }
  given(cell: number) {
    return this.value('givens', cell);
  }
  digit(cell: number) {
    return this.given(cell) || this.value('digits', cell);
  }
  sees(cell: number): number[] {
    return this.board.sees[cell] ?? [];
  }

  /** The candidates that the digits of other cells leave, without what was struck. */
  allowed(cell: number): number {
    if (this.digit(cell)) return 0;
    // The board's own candidates hold for its givens only while these are not edited.
    const untouched = !this.board.marked && this.board.givens.every((digit, at) => digit === this.given(at));
    let bits = (untouched ? this.board.candidates[cell] : 0) || bit(this.size + 1) - 1;
    for (const other of this.sees(cell)) {
      const digit = this.digit(other);
      if (digit) bits &= ~bit(digit);
    }
    return bits & ~this.value('struck', cell);
  }

  /** The candidates at their places in a cell. */
  shown(cell: number) {
    return this.auto ? this.allowed(cell) : this.value('marks', cell);
  }

  /** The player's own list for a cell: candidates at their places, else those in the middle; 0 for none. */
  listed(cell: number) {
    return this.auto ? 0 : this.value('marks', cell) || this.value('centre', cell);
  }

  /** What the player still holds possible: the own list, else all that is allowed. */
  possible(cell: number): number {
    return this.digit(cell) ? 0 : this.listed(cell) || this.allowed(cell);
  }

  /** Cells whose digit a cell that it sees has too. */
  clashes(): Set<number> {
    return new Set(
      this.all.filter(cell => {
        const digit = this.digit(cell);
        return digit > 0 && this.sees(cell).some(other => this.digit(other) === digit);
      }),
    );
  }

  /** How many of a digit are still to come. */
  left(digit: number) {
    return this.size - this.all.filter(cell => this.digit(cell) === digit).length;
  }
  get isFull() {
    return this.all.every(cell => this.digit(cell) > 0);
  }
  get hasMoves() {
    return this.past.length > 0;
  }

  /** The position as the engine takes it: missing marks count as struck out. */
  position(): Position {
    const cells = this.all.map((cell): Entry => {
      if (this.digit(cell)) return this.digit(cell);
      const listed = this.listed(cell);
      if (listed) return digitsOf(listed);
      return this.value('struck', cell) ? digitsOf(this.allowed(cell)) : 0;
    });
    return { ...this.puzzle(), cells };
  }

  /** The position before the last change of its digits or candidates, if there is one. */
  positionBefore(): Position | undefined {
    const now = JSON.stringify(this.position());
    const earlier = new Game(this.board, structuredClone(this.saved()));
    while (earlier.hasMoves) {
      earlier.undo();
      const position = earlier.position();
      if (JSON.stringify(position) !== now) return position;
    }
    return undefined;
  }

  /** The puzzle without entries. */
  puzzle() {
    return { puzzle: this.board.text, givens: this.all.map(cell => this.given(cell)) };
  }

  /** Changes something, so that it can be undone. */
  change(how: (set: (layer: LayerName, key: number | string, value: number) => void) => void) {
    const change: Change = [];
    how((layer, key, value) => {
      const before = this.value(layer, key);
      if (before === value) return;
      change.push([layer, String(key), before, value]);
      this.#set(layer, String(key), value);
    });
    if (!change.length) return;
    this.past.push(change);
    this.future = [];
    this.onchange();
  }

  #set(layer: LayerName, key: string, value: number) {
    if (value) this.state[layer][key] = value;
    else delete this.state[layer][key];
  }

  enter(cells: Iterable<number>, digit: number) {
    const free = [...cells].filter(cell => !this.given(cell));
    const same = free.every(cell => this.value('digits', cell) === digit);
    this.change(set => {
      for (const cell of free) set('digits', cell, same ? 0 : digit);
      if (!same && this.cleanUp) for (const cell of free) this.#clean(set, cell, digit);
    });
  }

  #clean(set: (layer: LayerName, key: number, value: number) => void, cell: number, digit: number) {
    for (const other of this.sees(cell)) {
      for (const layer of ['marks', 'corner', 'centre'] as const) set(layer, other, this.value(layer, other) & ~bit(digit));
    }
  }

  /** Marks a digit in cells, or removes it if all have it. */
  mark(cells: Iterable<number>, digit: number, place: Place = 'marks') {
    const open = [...cells].filter(cell => !this.digit(cell));
    if (this.auto && place === 'marks') {
      this.#strike(open, digit);
      return;
    }
    const all = open.every(cell => this.value(place, cell) & bit(digit));
    this.change(set => {
      for (const cell of open) {
        const bits = this.value(place, cell);
        set(place, cell, all ? bits & ~bit(digit) : bits | bit(digit));
      }
    });
  }

  /** Removes a candidate that is kept filled in, or brings it back if no cell has it. */
  #strike(open: number[], digit: number) {
    const some = open.some(cell => this.allowed(cell) & bit(digit));
    this.change(set => {
      for (const cell of open) {
        const bits = this.value('struck', cell);
        set('struck', cell, some ? bits | bit(digit) : bits & ~bit(digit));
      }
    });
  }

  colour(cells: Iterable<number>, colour: number) {
    const list = [...cells];
    const has = list.every(cell => this.value('colours', cell) & bit(colour));
    this.change(set => {
      for (const cell of list) {
        const bits = this.value('colours', cell);
        set('colours', cell, has ? bits & ~bit(colour) : bits | bit(colour));
      }
    });
  }

  #key([cell, digit]: Candidate) {
    return cell * this.size + digit - 1;
  }

  /** Colours a single candidate. */
  tint(candidate: Candidate, colour: number) {
    const key = this.#key(candidate);
    this.change(set => set('tints', key, this.value('tints', key) === colour ? 0 : colour));
  }

  /** Draws a line between two candidates, or takes it away. */
  pen(from: Candidate, to: Candidate) {
    const ends = [this.#key(from), this.#key(to)].toSorted((a, b) => a - b);
    if (ends[0] === ends[1]) return;
    const key = ends.join('-');
    this.change(set => set('pens', key, this.value('pens', key) ? 0 : 1));
  }

  pens(): [Candidate, Candidate][] {
    const candidate = (key: number): Candidate => [Math.floor(key / this.size), (key % this.size) + 1];
    return Object.keys(this.state.pens).map(key => {
      const [from = 0, to = 0] = key.split('-').map(Number);
      return [candidate(from), candidate(to)];
    });
  }

  /** Erases the digits of cells; of cells without one, their marks and colours. */
  erase(cells: Iterable<number>) {
    this.change(set => {
      for (const cell of cells) {
        if (this.value('digits', cell)) {
          set('digits', cell, 0);
          continue;
        }
        for (const layer of ['marks', 'corner', 'centre', 'struck', 'colours'] as const) set(layer, cell, 0);
        for (let digit = 1; digit <= this.size; digit += 1) set('tints', this.#key([cell, digit]), 0);
      }
    });
  }

  /** Writes the candidates of every open cell, as one change. */
  fill() {
    this.change(set => {
      for (const cell of this.all) if (!this.digit(cell)) set('marks', cell, this.allowed(cell));
    });
  }

  clearMarks() {
    this.change(set => {
      for (const cell of this.all) for (const layer of ['marks', 'corner', 'centre'] as const) set(layer, cell, 0);
    });
  }

  /** Does what a step says. Marks of the player are kept; where there are none, what goes is remembered. */
  follow(placed: Candidate[], removed: Candidate[]) {
    this.change(set => {
      for (const [cell, digit] of placed) {
        set('digits', cell, digit);
        if (this.cleanUp) this.#clean(set, cell, digit);
      }
      for (const [cell, digit] of removed) {
        for (const layer of ['marks', 'corner', 'centre'] as const) set(layer, cell, this.value(layer, cell) & ~bit(digit));
        set('struck', cell, this.value('struck', cell) | bit(digit));
      }
    });
  }

  /** Goes to a position: its digits, and its candidates. */
  goTo(digits: number[], candidates: number[]) {
    this.change(set => {
      digits.forEach((digit, cell) => {
        if (!this.given(cell)) set('digits', cell, digit);
      });
      for (const cell of this.all) set('marks', cell, this.digit(cell) ? 0 : (candidates[cell] ?? 0));
    });
  }

  restart() {
    this.change(set => {
      for (const layer of LAYERS) if (layer !== 'givens') for (const key of Object.keys(this.state[layer])) set(layer, key, 0);
    });
  }

  undo() {
    this.#step(this.past, this.future, false);
  }
  redo() {
    this.#step(this.future, this.past, true);
  }

  #step(from: Change[], to: Change[], forward: boolean) {
    const change = from.pop();
    if (!change) return;
    to.push(change);
    for (const [layer, key, before, after] of forward ? change : change.toReversed())
      this.#set(layer, key, forward ? after : before);
    this.onchange();
  }

  /** Keeps the position under a name, to come back to. */
  keep(name: string) {
    this.savepoints.push({ name, state: structuredClone(this.state) });
    this.onchange();
  }

  /** Goes back to a savepoint, as one change. */
  comeBack(at: number) {
    const target = this.savepoints[at]?.state;
    if (!target) return;
    this.change(set => {
      for (const layer of LAYERS) {
        const keys = new Set([...Object.keys(this.state[layer]), ...Object.keys(target[layer] ?? {})]);
        for (const key of keys) set(layer, key, target[layer]?.[key] ?? 0);
      }
    });
  }

  saved(): Saved {
    return { state: this.state, past: this.past, future: this.future, savepoints: this.savepoints };
  }
}
