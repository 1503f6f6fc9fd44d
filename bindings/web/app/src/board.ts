// The board: one picture, and over it a grid of cells that keyboards, fingers and screen readers use. It shows the view that it is
// given, the game or a scene of a path, and knows nothing of either.
import type { Board, Candidate } from '../../package/whydoku.js';
import { h } from './dom.ts';
import { digitsOf, symbol } from './game.ts';
import { Picture, type View, type Walked } from './picture.ts';
import { say } from './strings.ts';

/** What the board tells its owner. */
export interface Hands {
  selected?: () => void;
  /** A finger or a mouse has drawn over cells, and left the board. */
  drew?: () => void;
  /** A candidate was asked about: by the other button of a mouse, or a finger that stays. */
  asked?: (cell: number, digit: number) => void;
  /** A cell was pressed; returns whether that enters something instead of selecting it. */
  pressed?: (cell: number) => boolean;
  /** A candidate was pressed while single candidates are chosen. */
  candidate?: (candidate: Candidate) => void;
}

/** A finger that stays so long asks, in thousandths of a second. */
const LONG = 500;
/** Within this time a second press is one of two, in thousandths of a second. */
const TWICE = 400;
/** As far as a finger that stays may slip, in pixels. */
const STILL = 10;
const MOVES: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class BoardView {
  readonly root = h('div', { class: 'board-zoom' });
  selected = new Set<number>();
  focus = 0;
  /** The digit that is pointed out, 0 for none. */
  highlight = 0;
  /** Whether a tap adds to the selection. */
  several = false;
  /** Whether presses choose candidates instead of cells. */
  byCandidate = false;
  #board: Board | undefined;
  #picture: Picture | undefined;
  #cells: HTMLElement[] = [];
  #frame = h('div', { class: 'frame' });
  #view: View | undefined;
  #dragging: 'add' | 'remove' | undefined;
  #last = { cell: -1, at: 0 };
  #zoom = 1;
  #staying: ReturnType<typeof setTimeout> | undefined;
  #walked: Walked | undefined;

  constructor(
    private hands: Hands = {},
    private label = 'rules',
  ) {}

  get size() {
    return this.#board?.size ?? 9;
  }

  /** The drawing as it is seen. */
  get drawing(): SVGElement | undefined {
    return this.#picture?.root;
  }

  /** Takes another board: everything is drawn anew. */
  lay(board: Board) {
    this.#board = board;
    this.selected.clear();
    this.focus = Math.min(this.focus, board.size ** 2 - 1);
    this.highlight = 0;
    this.#walked = undefined;
    this.#view = undefined;
    this.#picture = new Picture(board);
    const rows = Array.from({ length: board.size }, (_, row) =>
      h(
        'div',
        { role: 'row', class: 'row' },
        Array.from({ length: board.size }, (_, column) =>
          h('div', {
            role: 'gridcell',
            tabindex: -1,
            'data-cell': row * board.size + column,
          }),
        ),
      ),
    );
    this.#cells = rows.flatMap(row => [...row.children]) as HTMLElement[];
    const percent = (length: number, of: number) => `${(length / of) * 100}%`;
    const side = board.side * board.size;
    const grid = h(
      'div',
      {
        role: 'grid',
        'aria-label': say('board'),
        'aria-multiselectable': true,
        'aria-describedby': this.label,
        class: 'cells',
        style:
          `left:${percent(board.left, board.width)};top:${percent(board.top, board.height)};` +
          `width:${percent(side, board.width)};height:${percent(side, board.height)};` +
          `grid-template-rows:repeat(${board.size},1fr)`,
      },
      rows,
    );
    for (const row of rows) row.style.gridTemplateColumns = `repeat(${board.size},1fr)`;
    grid.addEventListener('pointerdown', event => this.#press(event));
    grid.addEventListener('pointermove', event => this.#drag(event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      grid.addEventListener(end, () => {
        const drew = end === 'pointerup' && this.#dragging === 'add';
        this.#dragging = undefined;
        if (drew) this.hands.drew?.();
      });
    }
    grid.addEventListener('contextmenu', event => this.#ask(event));
    grid.addEventListener('focusin', event => {
      const cell = this.#cells.indexOf(event.target as HTMLElement);
      if (cell >= 0) this.focus = cell;
    });
    this.#frame = h('div', { class: 'frame' }, this.#picture.root, grid);
    this.#frame.style.aspectRatio = `${board.width} / ${board.height}`;
    this.root.replaceChildren(this.#frame);
    this.zoom(1);
  }

  get zoomed() {
    return this.#zoom;
  }
  zoom(to: number) {
    // As large as candidates of the largest boards need on a phone.
    this.#zoom = Math.max(1, Math.min(Math.max(4, this.size / 4), to));
    this.#frame.style.width = `${this.#zoom * 100}%`;
    this.root.classList.toggle('zoomed', this.#zoom > 1);
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

  #draw() {
    const view = this.#view;
    if (!view) return;
    this.#picture?.draw(view, { selected: this.selected, highlight: this.highlight, walked: this.#walked });
    this.#name(view);
  }

  /** Sets what a screen reader says of each cell. */
  #name(view: View) {
    const { size } = this;
    this.#cells.forEach((element, cell) => {
      const place = `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
      const digit = view.digit(cell);
      const candidates = digitsOf(view.candidates(cell) | view.centre(cell) | view.corner(cell))
        .map(symbol)
        .join(' ');
      let content = say('cell-open');
      if (digit) content = say(view.given(cell) ? 'cell-given' : 'cell-entered', symbol(digit));
      else if (candidates) content = say('cell-candidates', candidates);
      const bad = view.bad.has(cell) ? `, ${say('cell-bad')}` : '';
      const colours = digitsOf(view.colours(cell))
        .map(colour => `, ${say('colour', colour)}`)
        .join('');
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
      this.#cells[last]?.focus({ preventScroll: true });
      if (this.#zoom > 1) this.#cells[last]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    this.#draw();
    this.hands.selected?.();
  }

  /** Selects every cell that the view has a property of: two candidates, a digit. */
  filter(has: (view: View, cell: number) => boolean) {
    const view = this.#view;
    if (view) this.select([...this.#cells.keys()].filter(cell => has(view, cell)));
  }

  #cellAt(event: MouseEvent) {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    return this.#cells.indexOf(target as HTMLElement);
  }

  #digitAt(event: MouseEvent, cell: number): number {
    const box = this.#cells[cell]?.getBoundingClientRect();
    if (!box) return 0;
    return this.#picture?.nearest((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height) ?? 0;
  }

  #press(event: PointerEvent) {
    const cell = this.#cellAt(event);
    if (cell < 0 || event.button !== 0) return;
    // Without capture, so that a finger that slides on reaches the other cells.
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    if (this.byCandidate) {
      this.hands.candidate?.([cell, this.#digitAt(event, cell)]);
      return;
    }
    if (this.hands.pressed?.(cell)) {
      this.focus = cell;
      return;
    }
    if (event.pointerType === 'touch') this.#stay(event);
    const again = cell === this.#last.cell && event.timeStamp - this.#last.at < TWICE;
    this.#last = { cell, at: event.timeStamp };
    if (again && this.#alike(cell)) return;
    const adds = this.several || event.ctrlKey || event.metaKey || event.shiftKey;
    const chosen = new Set(adds ? this.selected : []);
    const removes = adds ? chosen.has(cell) : this.selected.size === 1 && this.selected.has(cell);
    if (removes) chosen.delete(cell);
    else chosen.add(cell);
    this.#dragging = removes && adds ? 'remove' : 'add';
    this.select(chosen);
    this.focus = cell;
    this.#cells[cell]?.focus({ preventScroll: true });
  }

  #drag(event: PointerEvent) {
    if (!this.#dragging || !(event.buttons & 1)) return;
    const cell = this.#cellAt(event);
    if (cell < 0 || this.selected.has(cell) === (this.#dragging === 'add')) return;
    if (this.#dragging === 'add') this.select([...this.selected, cell]);
    else this.select([...this.selected].filter(other => other !== cell));
  }

  /** A finger that stays where it is asks; iOS has no other sign of it. */
  #stay(event: PointerEvent) {
    clearTimeout(this.#staying);
    this.#staying = setTimeout(() => this.#ask(event), LONG);
    const end = () => clearTimeout(this.#staying);
    const moved = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - event.clientX, clientY - event.clientY) > STILL) end();
    };
    for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, end, { once: true });
    addEventListener('pointermove', moved);
    setTimeout(() => removeEventListener('pointermove', moved), LONG);
  }

  /** Twice on a digit selects all that are like it. */
  #alike(cell: number) {
    const digit = this.#view?.digit(cell);
    if (!digit) return false;
    this.filter((view, other) => view.digit(other) === digit);
    return true;
  }

  #ask(event: MouseEvent) {
    const cell = this.#cellAt(event);
    if (cell < 0 || !this.hands.asked || this.#view?.digit(cell)) return;
    event.preventDefault();
    this.select([cell]);
    this.hands.asked(cell, this.#digitAt(event, cell));
  }

  /** Takes a key that moves or selects; returns whether it did. */
  key(event: KeyboardEvent): boolean {
    const { size } = this;
    const move = MOVES[event.key];
    const [row, column] = [Math.floor(this.focus / size), this.focus % size];
    let to = -1;
    if (move) to = ((row + move[0] + size) % size) * size + ((column + move[1] + size) % size);
    else if (event.key === 'Home') to = event.ctrlKey ? 0 : row * size;
    else if (event.key === 'End') to = event.ctrlKey ? size * size - 1 : row * size + size - 1;
    if (to >= 0) {
      // The first key after the board was reached chooses the cell that is there.
      if (event.shiftKey)
        this.select(
          [...this.selected, this.focus, to].filter((cell, at, all) => all.lastIndexOf(cell) === at),
          true,
        );
      else this.select([to], true);
      return true;
    }
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      this.select(this.#cells.keys());
      return true;
    }
    if (event.key === 'Escape') {
      this.select([]);
      return true;
    }
    return false;
  }

  /** Selects the cell with the focus, if none is selected. */
  ensureSelected() {
    if (!this.selected.size) this.select([this.focus]);
  }
}
