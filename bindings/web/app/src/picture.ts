// The picture of a board: its lines, what stands in its cells, and the marks of a step.
import type { Board, Candidate, Drawn } from '../../package/whydoku.js';
import { bit, COLOURS, digitsOf, symbol } from './game.ts';

/** What is to be seen. Sets of digits are bits, digit 1 being the lowest. */
export interface View {
  digit: (cell: number) => number;
  given: (cell: number) => boolean;
  candidates: (cell: number) => number;
  corner: (cell: number) => number;
  centre: (cell: number) => number;
  colours: (cell: number) => number;
  tint: (cell: number, digit: number) => number;
  pens: [Candidate, Candidate][];
  /** Cells that break a rule, or were found wrong. */
  bad: Set<number>;
  /** Cells that a hint points at. */
  lit: Set<number>;
  drawn: Drawn | undefined;
}

/** What a line of an explanation speaks of: its cells and candidates, the arrows up to it, and those that it adds. */
export interface Walked {
  cells: number[];
  candidates: Candidate[];
  arrows: Set<number>;
  latest: Set<number>;
}

/** What is pointed out. */
export interface Pointed {
  selected: Set<number>;
  highlight: number;
  walked: Walked | undefined;
}

const SVG = 'http://www.w3.org/2000/svg';
const svg = (name: string, attributes: Record<string, string | number>): SVGElement => {
  const element = document.createElementNS(SVG, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

/** Returns a board with digits as a picture for paper. */
export function still(board: Board, digits: number[]): string {
  const { size, side, left, top, fonts } = board;
  const text = (digit: number, cell: number) => {
    if (!digit) return '';
    const [x, y] = [left + ((cell % size) + 0.5) * side, top + (Math.floor(cell / size) + 0.5) * side + fonts[1] * 0.36];
    return `<text class="${board.givens[cell] ? 'given' : 'set'}" x="${x}" y="${y}" font-size="${fonts[1]}">${symbol(digit)}</text>`;
  };
  return (
    `<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${board.width} ${board.height}">` +
    `<rect class="page" width="${board.width}" height="${board.height}"/>${board.lines}${digits.map(text).join('')}</svg>`
  );
}

const [LOW, MIDDLE, HIGH] = [0.16, 0.5, 0.84];
const TOP: [number, number][] = [
  [LOW, 0.18],
  [MIDDLE, 0.18],
  [HIGH, 0.18],
];
const BOTTOM: [number, number][] = TOP.map(([x]) => [x, 0.82]);
const pick = (row: [number, number][], ...at: number[]) => row.filter((_, nth) => at.includes(nth));
/** Where corner marks stand, by their number, so that they are read in their order; more than eight stand as candidates do. */
const SPOTS: Record<number, [number, number][]> = {
  1: pick(TOP, 0),
  2: pick(TOP, 0, 2),
  3: [...pick(TOP, 0, 2), ...pick(BOTTOM, 0)],
  4: [...pick(TOP, 0, 2), ...pick(BOTTOM, 0, 2)],
  5: [...TOP, ...pick(BOTTOM, 0, 2)],
  6: [...TOP, ...BOTTOM],
  7: [...TOP, [LOW, MIDDLE], ...BOTTOM],
  8: [...TOP, [LOW, MIDDLE], [HIGH, MIDDLE], ...BOTTOM],
};

// Drawings lie below the digits, so that no line crosses them, and over the marks of a step, which would hide the sum of a cage.
const NAMES = ['back', 'under', 'lines', 'digits', 'over', 'front'] as const;

export class Picture {
  readonly root = svg('svg', { class: 'board', 'aria-hidden': 'true' });
  #layers: Record<(typeof NAMES)[number], Element>;
  #labelled: Set<number>;

  constructor(private board: Board) {
    this.root.setAttribute('viewBox', `0 0 ${board.width} ${board.height}`);
    this.root.append(svg('rect', { class: 'page', width: board.width, height: board.height }));
    const layer = (name: string) => {
      const group = svg('g', { class: name });
      this.root.append(group);
      return group;
    };
    this.#layers = {
      back: layer('back'),
      under: layer('under'),
      lines: layer('lines'),
      digits: layer('digits'),
      over: layer('over'),
      front: layer('front'),
    };
    this.#layers.lines.innerHTML = board.lines;
    this.#labelled = new Set(board.labels ?? []);
  }

  #corner(cell: number): [number, number] {
    const { size, side, left, top } = this.board;
    return [left + (cell % size) * side, top + Math.floor(cell / size) * side];
  }

  /** The centre of a candidate. In a cell with a number in its corner they stand closer together and lower. */
  #place(cell: number, digit: number): [number, number] {
    const { side, places } = this.board;
    const [x, y] = this.#corner(cell);
    const [dx, dy] = places[digit - 1] ?? [side / 2, side / 2];
    if (!this.#labelled.has(cell)) return [x + dx, y + dy];
    return [x + side / 2 + (dx - side / 2) * 0.92, y + side * 0.58 + (dy - side / 2) * 0.8];
  }

  #square(cell: number, style: string, inset = 0) {
    const { side } = this.board;
    const [x, y] = this.#corner(cell);
    return `<rect class="${style}" x="${x + inset}" y="${y + inset}" width="${side - 2 * inset}" height="${side - 2 * inset}"/>`;
  }

  /** Shows the part around some cells alone: a square, a cell wider on each side. */
  cut(cells: number[]) {
    const { size, side, left, top } = this.board;
    if (!cells.length) return;
    const ends = (places: number[]): [number, number] => [
      Math.max(0, Math.min(...places) - 0.5),
      Math.min(size, Math.max(...places) + 1.5),
    ];
    const [x, y] = [ends(cells.map(cell => cell % size)), ends(cells.map(cell => Math.floor(cell / size)))];
    const wide = Math.max(x[1] - x[0], y[1] - y[0], 3);
    const from = ([low, high]: [number, number]) => Math.max(0, Math.min(size - wide, (low + high - wide) / 2));
    this.root.setAttribute(
      'viewBox',
      [left + from(x) * side, top + from(y) * side, wide * side, wide * side].map(part => part.toFixed(1)).join(' '),
    );
  }

  draw(view: View, pointed: Pointed) {
    const { size, sees } = this.board;
    const { selected, highlight, walked } = pointed;
    const { drawn } = view;
    const anchor = selected.size === 1 ? ([...selected][0] ?? -1) : -1;
    const seen = new Set(anchor >= 0 && !drawn ? sees[anchor] : []);
    // The colours of a step are not covered by the digit that is selected.
    const lit = drawn ? 0 : highlight || (anchor >= 0 ? view.digit(anchor) : 0);
    const placed = new Map(drawn?.placed);
    let [back, digits, front] = ['', '', ''];
    for (let cell = 0; cell < size * size; cell += 1) {
      const digit = view.digit(cell);
      const colours = digitsOf(view.colours(cell)).filter(colour => colour <= COLOURS);
      back += this.#painted(cell, colours);
      if (seen.has(cell) && !colours.length) back += this.#square(cell, 'seen');
      if (view.bad.has(cell)) back += this.#square(cell, 'broken');
      if (view.lit.has(cell)) back += this.#square(cell, 'pointed');
      const has = (digit ? 0 : view.candidates(cell) | view.centre(cell) | view.corner(cell)) & bit(lit);
      if (lit && (digit === lit || has)) back += this.#square(cell, digit === lit ? 'lit' : 'lit faint');
      if (selected.has(cell)) front += this.#square(cell, 'chosen', 2);
      const comes = placed.get(cell);
      if (comes && !digit) digits += this.#square(cell, 'comes', 3) + this.#digit(cell, comes, 'set comes-digit');
      else if (digit)
        digits += this.#digit(cell, digit, `${view.given(cell) ? 'given' : 'set'}${view.bad.has(cell) ? ' bad' : ''}`);
      else digits += this.#marks(view, cell, lit);
    }
    for (const [from, to] of view.pens) {
      const [[x1, y1], [x2, y2]] = [this.#place(...from), this.#place(...to)];
      front += `<line class="pen" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
    }
    if (walked) {
      for (const cell of walked.cells) front += this.#square(cell, 'named', 3);
      // A digit that comes stands large in its cell, which is pointed out already.
      for (const candidate of walked.candidates) if (placed.get(candidate[0]) !== candidate[1]) front += this.#ring(candidate);
    }
    const arrows =
      drawn?.arrows.map(({ svg }, at) => {
        if (!walked) return svg;
        return walked.arrows.has(at) ? `<g class="${walked.latest.has(at) ? 'latest' : 'earlier'}">${svg}</g>` : '';
      }) ?? [];
    const layers = { back, under: drawn?.under ?? '', digits, over: (drawn?.over ?? '') + arrows.join(''), front };
    for (const [name, content] of Object.entries(layers)) this.#layers[name as keyof typeof layers].innerHTML = content;
  }

  #painted(cell: number, colours: number[]) {
    const { side } = this.board;
    const [x, y] = this.#corner(cell);
    const wide = side / colours.length;
    return colours
      .map((colour, at) => `<rect class="paint p${colour}" x="${x + at * wide}" y="${y}" width="${wide}" height="${side}"/>`)
      .join('');
  }

  #text(x: number, y: number, font: number, style: string, content: string) {
    return `<text class="${style}" x="${x}" y="${y + font * 0.36}" font-size="${font}">${content}</text>`;
  }

  #digit(cell: number, digit: number, style: string) {
    const { side, fonts } = this.board;
    const [x, y] = this.#corner(cell);
    return this.#text(x + side / 2, y + side / 2, fonts[1], style, symbol(digit));
  }

  #marks(view: View, cell: number, lit: number) {
    const { side, fonts } = this.board;
    const [x, y] = this.#corner(cell);
    // A step is drawn at the usual places, so its candidates stand there even below a sum.
    const isMoved = this.#labelled.has(cell) && !view.drawn;
    const [corner, centre] = [view.corner(cell), view.centre(cell)];
    let text = '';
    for (const digit of digitsOf(view.candidates(cell))) {
      const [cx, cy] = isMoved ? this.#place(cell, digit) : this.#placeOf(cell, digit);
      const tint = view.tint(cell, digit);
      if (tint) text += `<circle class="paint p${tint}" cx="${cx}" cy="${cy}" r="${fonts[0] * 0.75}"/>`;
      const style = `c${digit === lit ? ' bold' : ''}${(corner | centre) & bit(digit) ? ' noted' : ''}`;
      text += this.#text(cx, cy, isMoved ? fonts[0] * 0.88 : fonts[0], style, symbol(digit));
    }
    // Beside candidates at their places there is no room for others: marks of every kind stand at those places.
    if (view.candidates(cell)) {
      for (const digit of digitsOf((corner | centre) & ~view.candidates(cell))) {
        const [cx, cy] = isMoved ? this.#place(cell, digit) : this.#placeOf(cell, digit);
        text += this.#text(cx, cy, fonts[0] * 0.88, `c ${corner & bit(digit) ? 'corner' : 'centre'}`, symbol(digit));
      }
      return text;
    }
    const spots = SPOTS[digitsOf(corner).length];
    digitsOf(corner).forEach((digit, at) => {
      const [px, py] = this.board.places[digit - 1] ?? [0, 0];
      const [dx, dy] = spots?.[at] ?? [px / side, py / side];
      text += this.#text(
        x + dx * side,
        y + (this.#labelled.has(cell) ? Math.max(dy, 0.3) : dy) * side,
        fonts[0] * 1.05,
        'c corner',
        symbol(digit),
      );
    });
    const inside = digitsOf(centre).map(symbol).join('');
    if (!inside) return text;
    // As large as the cell, and the marks at its sides, allow.
    const wide = digitsOf(corner).length > 6 ? 0.7 : 1.5;
    const font = Math.min(fonts[1] * 0.5, (side * wide) / inside.length);
    return text + this.#text(x + side / 2, y + side / 2, font, 'c centre', inside);
  }

  #placeOf(cell: number, digit: number): [number, number] {
    const [x, y] = this.#corner(cell);
    const [dx, dy] = this.board.places[digit - 1] ?? [0, 0];
    return [x + dx, y + dy];
  }

  #ring([cell, digit]: Candidate) {
    const [x, y] = this.#placeOf(cell, digit);
    return `<circle class="spoken" cx="${x}" cy="${y}" r="${this.board.fonts[0] * 0.72}"/>`;
  }

  /** Returns the candidate whose place is nearest to a point of a cell, both as shares of its side. */
  nearest(across: number, down: number): number {
    const { side, places } = this.board;
    const far = places.map(([x, y]) => Math.hypot(x - across * side, y - down * side));
    return far.indexOf(Math.min(...far)) + 1;
  }
}
