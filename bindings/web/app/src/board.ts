// The board: one picture, and over it a grid of cells that keyboards, fingers and screen readers use. It shows what it is
// given, the game or a scene of a path, and knows nothing of either.
import type { Board, Drawn } from '../../package/whydoku.js';
import { COLOURS, bit, digitsOf, symbol } from './game.ts';
import { h } from './dom.ts';
import { say } from './strings.ts';

/** What is to be seen. */
export interface View {
  digit: (cell: number) => number;
  candidates: (cell: number) => number;
  given: (cell: number) => boolean;
  colours: (cell: number) => number;
  clashes: Set<number>;
  wrong: Set<number>;
  drawn: Drawn | undefined;
}

export interface Hands {
  /** A digit or a letter was typed. */
  type: (key: string, event: KeyboardEvent) => boolean;
  selected: () => void;
}

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

const SVG = 'http://www.w3.org/2000/svg';

export class BoardView {
  readonly root = h('div', { class: 'board-zoom' });
  selected = new Set<number>();
  focus = 0;
  /** The digit that is pointed out, 0 for none. */
  highlight = 0;
  /** Whether a tap adds to the selection. */
  several = false;
  readOnly = false;
  #board!: Board;
  #picture!: SVGSVGElement;
  #cells: HTMLElement[] = [];
  #layers: Record<string, SVGGElement> = {};
  #frame!: HTMLElement;
  #view: View | undefined;
  #dragging = false;
  #zoom = 1;
  #walked: { cells: Set<number>; arrows: Set<number>; latest: Set<number> } | undefined;

  constructor(private hands: Hands) {}

  /** Another board: everything is drawn anew. */
  lay(board: Board) {
    this.#board = board;
    this.selected.clear();
    this.focus = Math.min(this.focus, board.size ** 2 - 1);
    this.highlight = 0;
    this.#picture = document.createElementNS(SVG, 'svg');
    this.#picture.setAttribute('class', 'board');
    this.#picture.setAttribute('viewBox', `0 0 ${board.width} ${board.height}`);
    this.#picture.setAttribute('aria-hidden', 'true');
    const page = document.createElementNS(SVG, 'rect');
    page.setAttribute('class', 'page');
    page.setAttribute('width', String(board.width));
    page.setAttribute('height', String(board.height));
    this.#picture.append(page);
    for (const name of ['back', 'under', 'digits', 'lines', 'over', 'front']) {
      const layer = document.createElementNS(SVG, 'g');
      this.#layers[name] = layer;
      this.#picture.append(layer);
    }
    this.#layers.lines!.innerHTML = board.lines;
    const rows = Array.from({ length: board.size }, (_, row) => h('div', { role: 'row', class: 'row' },
      Array.from({ length: board.size }, (_, column) => h('div', {
        role: 'gridcell', tabindex: -1, 'data-cell': row * board.size + column,
      }))));
    this.#cells = rows.flatMap(row => [...row.children] as HTMLElement[]);
    const percent = (length: number, of: number) => `${(length / of) * 100}%`;
    const side = board.side * board.size;
    const grid = h('div', {
      role: 'grid', 'aria-label': say('board'), 'aria-multiselectable': true, 'aria-describedby': 'rules', class: 'cells',
      style: `left:${percent(board.left, board.width)};top:${percent(board.top, board.height)};`
        + `width:${percent(side, board.width)};height:${percent(side, board.height)};`
        + `grid-template-rows:repeat(${board.size},1fr)`,
    }, rows);
    rows.forEach(row => { row.style.gridTemplateColumns = `repeat(${board.size},1fr)`; });
    grid.addEventListener('pointerdown', event => this.#press(event));
    grid.addEventListener('pointermove', event => this.#drag(event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      grid.addEventListener(end, () => { this.#dragging = false; });
    }
    grid.addEventListener('keydown', event => this.#key(event));
    grid.addEventListener('focusin', event => {
      const cell = this.#cells.indexOf(event.target as HTMLElement);
      if (cell >= 0) this.focus = cell;
    });
    this.#frame = h('div', { class: 'frame' });
    this.#frame.append(this.#picture, grid);
    this.#frame.style.aspectRatio = `${board.width} / ${board.height}`;
    this.root.replaceChildren(this.#frame);
    this.zoom(1);
  }

  get zoomed() { return this.#zoom; }
  zoom(to: number) {
    this.#zoom = Math.max(1, Math.min(4, to));
    this.#frame.style.width = `${this.#zoom * 100}%`;
    this.root.classList.toggle('zoomed', this.#zoom > 1);
  }

  show(view: View) {
    this.#view = view;
    this.#walked = undefined;
    this.#draw();
  }

  /** Shows of the arrows these alone, the latest with more weight, and points the cells out. */
  walk(walked: { cells: Set<number>; arrows: Set<number>; latest: Set<number> } | undefined) {
    this.#walked = walked;
    this.#draw();
  }

  cellNamed(name: string) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return (Number(row) - 1) * this.#board.size + Number(column) - 1;
  }

  #corner(cell: number): [number, number] {
    const { size, side, left, top } = this.#board;
    return [left + (cell % size) * side, top + Math.floor(cell / size) * side];
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    const { size, side, places, fonts } = this.#board;
    let back = '';
    let digits = '';
    let front = '';
    const square = (cell: number, style: string, inset = 0) => {
      const [x, y] = this.#corner(cell);
      return `<rect class="${style}" x="${x + inset}" y="${y + inset}" width="${side - 2 * inset}" height="${side - 2 * inset}"/>`;
    };
    const anchor = this.selected.size === 1 ? [...this.selected][0]! : -1;
    const seen = new Set(anchor >= 0 && !view.drawn ? this.#board.sees[anchor] : []);
    const lit = this.highlight || (anchor >= 0 ? view.digit(anchor) : 0);
    for (let cell = 0; cell < size * size; cell += 1) {
      const [x, y] = this.#corner(cell);
      const digit = view.digit(cell);
      const bits = digit ? 0 : view.candidates(cell);
      const colours = digitsOf(view.colours(cell)).filter(colour => colour <= COLOURS);
      colours.forEach((colour, at) => {
        const wide = side / colours.length;
        back += `<rect class="paint p${colour}" x="${x + at * wide}" y="${y}" width="${wide}" height="${side}"/>`;
      });
      if (seen.has(cell) && !colours.length) back += square(cell, 'seen');
      if (lit && (digit === lit || bits & bit(lit))) back += square(cell, digit === lit ? 'lit' : 'lit faint');
      if (this.selected.has(cell)) front += square(cell, 'chosen', 2);
      if (digit) {
        const kind = view.wrong.has(cell) || view.clashes.has(cell) ? ' bad' : '';
        const style = view.given(cell) ? 'given' : 'set';
        const [mx, my] = [x + side / 2, y + side / 2 + fonts[1] * 0.36];
        digits += `<text class="${style}${kind}" x="${mx}" y="${my}" font-size="${fonts[1]}">${symbol(digit)}</text>`;
      } else {
        for (const candidate of digitsOf(bits)) {
          const [cx, cy] = places[candidate - 1]!;
          const style = candidate === lit ? 'c bold' : 'c';
          digits += `<text class="${style}" x="${x + cx}" y="${y + cy + fonts[0] * 0.36}" font-size="${fonts[0]}">${symbol(candidate)}</text>`;
        }
      }
    }
    const walked = this.#walked;
    const drawn = view.drawn;
    if (walked) for (const cell of walked.cells) front += square(cell, 'named', 3);
    const arrows = drawn?.arrows.map(({ svg }, at) => {
      if (!walked) return svg;
      if (!walked.arrows.has(at)) return '';
      return `<g class="${walked.latest.has(at) ? 'latest' : 'earlier'}">${svg}</g>`;
    }) ?? [];
    this.#layers.back!.innerHTML = back;
    this.#layers.under!.innerHTML = drawn?.under ?? '';
    this.#layers.digits!.innerHTML = digits;
    this.#layers.over!.innerHTML = (drawn?.over ?? '') + arrows.join('');
    this.#layers.front!.innerHTML = front;
    this.#name(view);
  }

  /** What a screen reader says of each cell. */
  #name(view: View) {
    const { size } = this.#board;
    this.#cells.forEach((element, cell) => {
      const place = `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
      const digit = view.digit(cell);
      const candidates = digitsOf(view.candidates(cell)).map(symbol).join(' ');
      let content = say('cell-open');
      if (digit) content = view.given(cell) ? say('cell-given', symbol(digit)) : say('cell-entered', symbol(digit));
      else if (candidates) content = say('cell-candidates', candidates);
      const bad = view.wrong.has(cell) || view.clashes.has(cell) ? `, ${say('cell-bad')}` : '';
      const colours = digitsOf(view.colours(cell)).map(colour => `, ${say('colour', String(colour))}`).join('');
      const label = `${place}, ${content}${bad}${colours}`;
      if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
      element.setAttribute('aria-selected', String(this.selected.has(cell)));
      element.tabIndex = cell === this.focus ? 0 : -1;
    });
  }

  select(cells: Iterable<number>, move = false) {
    this.selected = new Set(cells);
    const last = [...this.selected].at(-1);
    if (last !== undefined) this.focus = last;
    if (move && last !== undefined) this.#cells[last]!.focus({ preventScroll: false });
    this.#draw();
    this.hands.selected();
  }

  #cellAt(event: PointerEvent) {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    return this.#cells.indexOf(target as HTMLElement);
  }

  #press(event: PointerEvent) {
    const cell = this.#cellAt(event);
    if (cell < 0 || event.button !== 0) return;
    const adds = this.several || event.ctrlKey || event.metaKey || event.shiftKey;
    const chosen = new Set(adds ? this.selected : []);
    if (adds && chosen.has(cell)) chosen.delete(cell);
    else if (!adds && this.selected.size === 1 && this.selected.has(cell)) chosen.clear();
    else chosen.add(cell);
    // A finger scrolls; a mouse draws the selection out.
    this.#dragging = event.pointerType === 'mouse' || this.several;
    this.select(chosen);
    this.focus = cell;
    this.#cells[cell]!.focus({ preventScroll: true });
  }

  #drag(event: PointerEvent) {
    if (!this.#dragging || !(event.buttons & 1)) return;
    const cell = this.#cellAt(event);
    if (cell >= 0 && !this.selected.has(cell)) this.select([...this.selected, cell]);
  }

  #key(event: KeyboardEvent) {
    const { size } = this.#board;
    const moves: Record<string, [number, number]> = {
      ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    };
    const move = moves[event.key];
    const [row, column] = [Math.floor(this.focus / size), this.focus % size];
    let to = -1;
    if (move) to = ((row + move[0] + size) % size) * size + ((column + move[1] + size) % size);
    else if (event.key === 'Home') to = event.ctrlKey ? 0 : row * size;
    else if (event.key === 'End') to = event.ctrlKey ? size * size - 1 : row * size + size - 1;
    if (to >= 0) {
      event.preventDefault();
      // The first key after the board was reached chooses the cell that is there.
      if (event.shiftKey) this.select([...this.selected, this.focus, to], true);
      else this.select([to], true);
      return;
    }
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.select(this.#cells.keys());
      return;
    }
    if (event.key === 'Escape') { this.select([]); return; }
    if ((event.key === 'Enter' || event.key === ' ') && !this.selected.has(this.focus)) {
      event.preventDefault();
      this.select(event.shiftKey ? [...this.selected, this.focus] : [this.focus]);
      return;
    }
    if (!this.selected.size) this.select([this.focus]);
    if (this.hands.type(event.key, event)) event.preventDefault();
  }
}
