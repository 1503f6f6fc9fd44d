// The board: one picture, and over it a grid of cells that keyboards, fingers and screen readers use. It shows what it is
// given, the game or a scene of a path, and knows nothing of either.
import type { Board } from '../../package/whydoku.js';
import { digitsOf, symbol } from './game.ts';
import { h } from './dom.ts';
import { Picture, type View, type Walked } from './picture.ts';
import { say } from './strings.ts';

export interface Hands {
  /** A digit or a letter was typed. */
  type: (key: string, event: KeyboardEvent) => boolean;
  selected: () => void;
  /** A candidate was pointed at, to be asked about. */
  asked: (cell: number, digit: number) => void;
}

/** Within this time a second press is one of two, in thousandths of a second. */
const TWICE = 400;

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
  #picture!: Picture;
  #cells: HTMLElement[] = [];
  #frame!: HTMLElement;
  #view: View | undefined;
  #dragging = false;
  #last = { cell: -1, at: 0 };
  #zoom = 1;
  #walked: Walked | undefined;

  constructor(private hands: Hands) {}

  /** Another board: everything is drawn anew. */
  lay(board: Board) {
    this.#board = board;
    this.selected.clear();
    this.focus = Math.min(this.focus, board.size ** 2 - 1);
    this.highlight = 0;
    this.#picture = new Picture(board);
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
    grid.addEventListener('contextmenu', event => this.#ask(event));
    grid.addEventListener('keydown', event => this.#key(event));
    grid.addEventListener('focusin', event => {
      const cell = this.#cells.indexOf(event.target as HTMLElement);
      if (cell >= 0) this.focus = cell;
    });
    this.#frame = h('div', { class: 'frame' });
    this.#frame.append(this.#picture.root, grid);
    this.#frame.style.aspectRatio = `${board.width} / ${board.height}`;
    this.root.replaceChildren(this.#frame);
    this.zoom(1);
  }

  get zoomed() { return this.#zoom; }
  zoom(to: number) {
    // As large as candidates of the largest boards need on a phone.
    this.#zoom = Math.max(1, Math.min(Math.max(4, this.#board.size / 4), to));
    this.#frame.style.width = `${this.#zoom * 100}%`;
    this.root.classList.toggle('zoomed', this.#zoom > 1);
  }

  /** Whether a tap adds to the selection, and a finger draws it out. */
  chooseSeveral(several: boolean) {
    this.several = several;
    this.root.classList.toggle('several', several);
  }

  show(view: View) {
    this.#view = view;
    this.#walked = undefined;
    this.#draw();
  }

  /** Shows of the arrows these alone, the latest with more weight, and points cells and candidates out. */
  walk(walked: Walked | undefined) {
    this.#walked = walked;
    this.#draw();
  }

  cellNamed(name: string) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return (Number(row) - 1) * this.#board.size + Number(column) - 1;
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    this.#picture.draw(view, { selected: this.selected, highlight: this.highlight, walked: this.#walked });
    this.#name(view);
  }

  /** What a screen reader says of each cell. */
  #name(view: View) {
    const { size } = this.#board;
    this.#cells.forEach((element, cell) => {
      const place = `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
      const digit = view.digit(cell);
      const candidates = digitsOf(view.candidates(cell) | view.centre(cell)).map(symbol).join(' ');
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
    if (move && last !== undefined) {
      this.#cells[last]!.focus({ preventScroll: true });
      this.#cells[last]!.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    this.#draw();
    this.hands.selected();
  }

  #cellAt(event: MouseEvent) {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    return this.#cells.indexOf(target as HTMLElement);
  }

  #press(event: PointerEvent) {
    const cell = this.#cellAt(event);
    if (cell < 0 || event.button !== 0) return;
    const again = cell === this.#last.cell && event.timeStamp - this.#last.at < TWICE;
    this.#last = { cell, at: event.timeStamp };
    if (again && this.#alike(cell)) return;
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

  /** Twice on a digit chooses all that are like it. */
  #alike(cell: number) {
    const view = this.#view;
    const digit = view?.digit(cell);
    if (!view || !digit) return false;
    this.select([...this.#cells.keys()].filter(other => view.digit(other) === digit));
    return true;
  }

  /** The other button of a mouse, or a finger that stays, asks about the candidate below it. */
  #ask(event: MouseEvent) {
    const cell = this.#cellAt(event);
    if (cell < 0 || this.#view?.digit(cell)) return;
    event.preventDefault();
    const box = this.#cells[cell]!.getBoundingClientRect();
    const digit = this.#picture.nearest((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    this.select([cell]);
    this.hands.asked(cell, digit);
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
