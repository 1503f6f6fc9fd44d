// The picture of a board: what is printed on it, what stands in its cells, and what a step marks.
import type { Board, Candidate, Drawn } from '../../package/whydoku.js';
import { COLOURS, bit, digitsOf, symbol } from './game.ts';

/** What is to be seen. */
export interface View {
  digit: (cell: number) => number;
  candidates: (cell: number) => number;
  /** Candidates that are written together in the middle of a cell. */
  centre: (cell: number) => number;
  given: (cell: number) => boolean;
  colours: (cell: number) => number;
  clashes: Set<number>;
  wrong: Set<number>;
  drawn: Drawn | undefined;
}

/** What a line of a telling speaks of: its cells and candidates, the arrows up to it, and those that it adds. */
export interface Walked { cells: Set<number>; candidates: Candidate[]; arrows: Set<number>; latest: Set<number> }

/** What of it is pointed out, and how. */
export interface Pointed { selected: Set<number>; highlight: number; walked: Walked | undefined }

const SVG = 'http://www.w3.org/2000/svg';

/** A board with digits as a picture, for paper. */
export function still(board: Board, digits: number[]): string {
  const { size, side, left, top, fonts } = board;
  const text = (digit: number, cell: number) => {
    if (!digit) return '';
    const [x, y] = [left + (cell % size + 0.5) * side, top + (Math.floor(cell / size) + 0.5) * side + fonts[1] * 0.36];
    return `<text class="${board.givens[cell] ? 'given' : 'set'}" x="${x}" y="${y}" font-size="${fonts[1]}">${symbol(digit)}</text>`;
  };
  return `<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${board.width} ${board.height}">`
    + `<rect class="page" width="${board.width}" height="${board.height}"/>${board.lines}${digits.map(text).join('')}</svg>`;
}

export class Picture {
  readonly root: SVGSVGElement = document.createElementNS(SVG, 'svg');
  #layers: Record<string, SVGGElement> = {};

  constructor(private board: Board) {
    this.root.setAttribute('class', 'board');
    this.root.setAttribute('viewBox', `0 0 ${board.width} ${board.height}`);
    this.root.setAttribute('aria-hidden', 'true');
    const page = document.createElementNS(SVG, 'rect');
    page.setAttribute('class', 'page');
    page.setAttribute('width', String(board.width));
    page.setAttribute('height', String(board.height));
    this.root.append(page);
    for (const name of ['back', 'under', 'digits', 'lines', 'over', 'front']) {
      const layer = document.createElementNS(SVG, 'g');
      layer.setAttribute('class', name);
      this.#layers[name] = layer;
      this.root.append(layer);
    }
    this.#layers.lines!.innerHTML = board.lines;
  }

  #corner(cell: number): [number, number] {
    const { size, side, left, top } = this.board;
    return [left + (cell % size) * side, top + Math.floor(cell / size) * side];
  }

  #square(cell: number, style: string, inset = 0) {
    const { side } = this.board;
    const [x, y] = this.#corner(cell);
    return `<rect class="${style}" x="${x + inset}" y="${y + inset}" width="${side - 2 * inset}" height="${side - 2 * inset}"/>`;
  }

  draw(view: View, pointed: Pointed) {
    const { size, sees } = this.board;
    const { selected, highlight, walked } = pointed;
    const drawn = view.drawn;
    const anchor = selected.size === 1 ? [...selected][0]! : -1;
    const seen = new Set(anchor >= 0 && !drawn ? sees[anchor] : []);
    const lit = highlight || (anchor >= 0 ? view.digit(anchor) : 0);
    let [back, digits, front] = ['', '', ''];
    for (let cell = 0; cell < size * size; cell += 1) {
      const digit = view.digit(cell);
      const colours = digitsOf(view.colours(cell)).filter(colour => colour <= COLOURS);
      back += this.#painted(cell, colours);
      if (seen.has(cell) && !colours.length) back += this.#square(cell, 'seen');
      const has = (digit ? 0 : view.candidates(cell) | view.centre(cell)) & bit(lit);
      if (lit && (digit === lit || has)) back += this.#square(cell, digit === lit ? 'lit' : 'lit faint');
      if (selected.has(cell)) front += this.#square(cell, 'chosen', 2);
      digits += digit ? this.#digit(view, cell, digit) : this.#candidates(view, cell, lit);
    }
    if (walked) {
      for (const cell of walked.cells) front += this.#square(cell, 'named', 3);
      for (const candidate of walked.candidates) front += this.#ring(candidate);
    }
    const arrows = drawn?.arrows.map(({ svg }, at) => {
      if (!walked) return svg;
      if (!walked.arrows.has(at)) return '';
      return `<g class="${walked.latest.has(at) ? 'latest' : 'earlier'}">${svg}</g>`;
    }) ?? [];
    const layers = { back, under: drawn?.under ?? '', digits, over: (drawn?.over ?? '') + arrows.join(''), front };
    for (const [name, svg] of Object.entries(layers)) this.#layers[name]!.innerHTML = svg;
  }

  #painted(cell: number, colours: number[]) {
    const { side } = this.board;
    const [x, y] = this.#corner(cell);
    const wide = side / colours.length;
    return colours.map((colour, at) =>
      `<rect class="paint p${colour}" x="${x + at * wide}" y="${y}" width="${wide}" height="${side}"/>`).join('');
  }

  #digit(view: View, cell: number, digit: number) {
    const { side, fonts } = this.board;
    const [x, y] = this.#corner(cell);
    const kind = view.wrong.has(cell) || view.clashes.has(cell) ? ' bad' : '';
    const style = view.given(cell) ? 'given' : 'set';
    return `<text class="${style}${kind}" x="${x + side / 2}" y="${y + side / 2 + fonts[1] * 0.36}" font-size="${fonts[1]}">${symbol(digit)}</text>`;
  }

  #candidates(view: View, cell: number, lit: number) {
    const { side, places, fonts } = this.board;
    const [x, y] = this.#corner(cell);
    const each = digitsOf(view.candidates(cell)).map(candidate => {
      const [cx, cy] = places[candidate - 1]!;
      const style = candidate === lit ? 'c bold' : 'c';
      return `<text class="${style}" x="${x + cx}" y="${y + cy + fonts[0] * 0.36}" font-size="${fonts[0]}">${symbol(candidate)}</text>`;
    });
    const centre = digitsOf(view.centre(cell)).map(symbol).join('');
    if (!centre) return each.join('');
    // As large as the cell allows.
    const font = Math.min(fonts[1] * 0.5, side * 1.5 / centre.length);
    return `${each.join('')}<text class="c centre" x="${x + side / 2}" y="${y + side / 2 + font * 0.36}" font-size="${font}">${centre}</text>`;
  }

  #ring([cell, digit]: Candidate) {
    const { places, fonts } = this.board;
    const [x, y] = this.#corner(cell);
    const [cx, cy] = places[digit - 1]!;
    return `<circle class="spoken" cx="${x + cx}" cy="${y + cy}" r="${fonts[0] * 0.72}"/>`;
  }

  /** The candidate whose place is nearest to a point of a cell, both as shares of its side. */
  nearest(across: number, down: number): number {
    const { side, places } = this.board;
    const far = places.map(([x, y]) => Math.hypot(x - across * side, y - down * side));
    return far.indexOf(Math.min(...far)) + 1;
  }
}
