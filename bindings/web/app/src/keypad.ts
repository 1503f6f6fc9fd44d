// The keys below the board, and those of a keyboard: digits, marks, colours, lines.
import type { Candidate } from '../../package/whydoku.js';
import type { App } from './app.ts';
import { announce, button, h, put } from './dom.ts';
import { background } from './engine.ts';
import { COLOURS, digitOf, digitsOf, Game, type Place, symbol } from './game.ts';
import { icon } from './icons.ts';
import { keep, locale, settings } from './settings.ts';
import { say } from './strings.ts';

/** What "solve singles" may use. */
const SINGLES = ['full-house', 'hidden-single', 'naked-single'];
const MODES = ['digit', 'marks', 'corner', 'centre', 'colour', 'pen'] as const;
type Mode = (typeof MODES)[number];

/** A key that is held down so long keeps its digit, in thousandths of a second. */
const LONG = 450;

/** Keys in rows: on a desk up to ten in one, on a phone as few as leave each one wide enough. */
export function keyRows(keys: HTMLElement[]) {
  const rows = Math.ceil(keys.length / (keys.length > 10 ? 6 : 5));
  const [wide, narrow] = [Math.min(10, keys.length), Math.ceil(keys.length / rows)];
  return h('div', { class: 'keys', style: `--wide:${wide};--narrow:${narrow}` }, keys);
}

export class Keypad {
  readonly root = h('div', { id: 'keypad' });
  #mode: Mode = 'digit';
  #colour = 1;
  #from: Candidate | undefined;
  #isOpen = false;
  /** Whether it is being asked if candidates are to be kept filled in. */
  #asks = false;
  /** The digit that is entered in the cells that are pressed, 0 for none. */
  #held = 0;
  /** Whether the press of a key that goes on has done its work. */
  #isDone = false;
  #holding: ReturnType<typeof setTimeout> | undefined;

  constructor(private app: App) {}

  /** Draws the keys for the board and the mode. */
  draw() {
    const { game, board } = this.app;
    board.byCandidate = this.#mode === 'pen';
    const isPaint = this.#mode === 'colour' || this.#mode === 'pen';
    const keys = isPaint
      ? Array.from({ length: COLOURS }, (_, at) =>
          button('', () => this.#enter(at + 1), {
            class: `key paint-key p${at + 1}`,
            'aria-label': say('colour', at + 1),
            'aria-pressed': this.#mode === 'pen' && this.#colour === at + 1,
          }),
        )
      : Array.from({ length: game.size }, (_, at) =>
          button(symbol(at + 1), () => this.#key(at + 1), {
            class: `key ${this.#mode}`,
            'data-digit': at + 1,
            'aria-label': symbol(at + 1),
            'aria-pressed': this.#held ? this.#held === at + 1 : undefined,
            onpointerdown: () => this.#press(at + 1),
            onpointerup: () => clearTimeout(this.#holding),
            onpointercancel: () => clearTimeout(this.#holding),
          }),
        );
    const erase = button(icon('erase'), () => game.erase(board.selected), {
      class: 'key',
      'aria-label': say('erase'),
      title: say('erase'),
      id: 'erase',
    });
    const select = (key: string, id: string, has: Parameters<typeof board.filter>[0]) =>
      button(say(key), () => board.filter(has), { id });
    const zoom = (sign: string, by: number, key: string) =>
      button(sign, () => board.zoom(board.zoomed + by), { 'aria-label': say(key), title: say(key), id: key });
    put(
      this.root,
      h(
        'div',
        { class: 'modes', role: 'group', 'aria-label': say('mode') },
        MODES.map(name =>
          h(
            'button',
            {
              type: 'button',
              onclick: () => this.#choose(name),
              'aria-pressed': this.#mode === name,
              'data-mode': name,
              'aria-label': say(`mode-${name}`),
              title: say(`mode-${name}`),
            },
            icon(name),
            h('span', { class: 'word' }, say(`mode-${name}`)),
          ),
        ),
      ),
      keyRows([...keys, erase]),
      this.#mode === 'pen' ? h('p', { class: 'faint' }, say('pen-help')) : undefined,
      h(
        'details',
        {
          class: 'more-keys',
          open: this.#isOpen,
          ontoggle: (event: Event) => {
            this.#isOpen = (event.target as HTMLDetailsElement).open;
          },
        },
        h('summary', {}, say('more-keys')),
        h(
          'div',
          { class: 'tools' },
          game.auto ? undefined : button(say('fill'), () => this.#fill(), { id: 'fill' }),
          button(say('singles'), () => this.#singles(), { id: 'singles' }),
          button(say('clear-marks'), () => game.clearMarks(), { id: 'clear-marks' }),
          select(
            'filter-two',
            'filter-two',
            (view, cell) => !view.digit(cell) && digitsOf(view.candidates(cell) | view.centre(cell)).length === 2,
          ),
          select('filter-empty', 'filter-empty', (view, cell) => !view.digit(cell)),
          button(
            say('savepoint'),
            () => {
              game.keep(new Date().toLocaleTimeString(locale()));
              announce(say('kept'));
            },
            { id: 'savepoint' },
          ),
          game.savepoints.map(({ name }, at) => button(say('come-back', name), () => game.comeBack(at), { class: 'quiet' })),
          button(say('several'), () => this.#several(), { id: 'several', 'aria-pressed': board.several }),
          h('span', { class: 'pair' }, zoom('−', -0.5, 'smaller'), zoom('+', 0.5, 'larger')),
          button(say('restart'), () => game.restart(), { id: 'restart' }),
        ),
        this.#asks
          ? h(
              'p',
              { class: 'tools', id: 'auto-question', role: 'status' },
              say('auto-question'),
              button(say('yes'), () => this.#answer(true)),
              button(say('no'), () => this.#answer(false)),
            )
          : undefined,
      ),
    );
    this.count();
  }

  /** Shows on each key how many of its digit are still to come: as dots, or as a number where there are many. */
  count() {
    const { game } = this.app;
    for (const key of this.root.querySelectorAll<HTMLElement>('[data-digit]')) {
      const left = game.left(Number(key.dataset.digit));
      key.dataset.left = this.#mode === 'digit' && game.size > 9 ? String(Math.max(0, left)) : '';
      key.style.setProperty('--left', String(this.#mode === 'digit' && game.size <= 9 ? Math.max(0, left) : 0));
      key.classList.toggle('done', left <= 0);
    }
  }

  #choose(mode: Mode, focus = true) {
    this.#mode = mode;
    this.#from = undefined;
    this.draw();
    if (focus) this.root.querySelector<HTMLElement>(`[data-mode=${mode}]`)?.focus();
    else announce(say(`mode-${mode}`));
  }

  /** Fills in candidates, and asks once whether that is wanted always. */
  #fill() {
    this.#asks = !settings.askedAuto;
    keep({ askedAuto: true });
    this.app.game.fill();
  }

  #answer(auto: boolean) {
    const { app } = this;
    this.#asks = false;
    keep({ auto });
    app.game.auto = auto;
    this.draw();
    app.refresh();
    this.root.querySelector<HTMLElement>('.more-keys summary')?.focus();
  }

  /** Places every digit that is a single, as one change. */
  async #singles() {
    const { game } = this.app;
    const ahead = new Game(game.board, structuredClone(game.saved()));
    ahead.auto = game.auto;
    const placed: Candidate[] = [];
    while (true) {
      const hint = await background.ask('hint', ahead.position(), 'whole', { language: settings.language, known: SINGLES });
      if (!hint.given || !hint.drawn.placed.length) break;
      placed.push(...hint.drawn.placed);
      ahead.follow(hint.drawn.placed, []);
    }
    if (this.app.game !== game) return;
    if (placed.length) game.follow(placed, []);
    announce(say('singles-n', placed.length));
  }

  #several() {
    const { board } = this.app;
    board.several = !board.several;
    this.draw();
  }

  /** A candidate was pressed while lines are drawn: the first begins a line, the second ends it; the same one is coloured. */
  candidate(candidate: Candidate) {
    const { game } = this.app;
    const from = this.#from;
    if (!from) {
      this.#from = candidate;
      announce(`${game.name(candidate[0])}, ${symbol(candidate[1])}`);
      return;
    }
    this.#from = undefined;
    if (from[0] === candidate[0] && from[1] === candidate[1]) game.tint(candidate, this.#colour);
    else game.pen(from, candidate);
  }

  /** A key that is held down keeps its digit. */
  #press(digit: number) {
    clearTimeout(this.#holding);
    this.#isDone = false;
    this.#holding = setTimeout(() => {
      this.#isDone = true;
      this.#hold(digit);
    }, LONG);
  }

  /** Takes a digit for the cells that are pressed next; the same one again gives it back. */
  #hold(digit: number) {
    const { board } = this.app;
    this.#held = this.#held === digit ? 0 : digit;
    board.select([]);
    board.highlight = this.#held;
    this.app.refresh();
    this.draw();
    announce(this.#held ? say('held', symbol(digit)) : say('not-held'));
  }

  /** Enters the digit that is held in a cell; returns whether there is one. */
  pressed(cell: number): boolean {
    if (!this.#held || this.#mode === 'colour' || this.#mode === 'pen') return false;
    this.#write([cell], this.#held, this.#mode);
    return true;
  }

  #write(cells: Iterable<number>, value: number, mode: Exclude<Mode, 'pen'>) {
    const { game } = this.app;
    if (mode === 'digit') game.enter(cells, value);
    else if (mode === 'colour') game.colour(cells, value);
    else game.mark(cells, value, mode satisfies Place);
  }

  /** Enters a digit or a colour. Where no cell is selected, the digit is pointed out. */
  #enter(value: number, mode: Mode = this.#mode) {
    const { board, scene } = this.app;
    if (mode === 'pen') {
      this.#colour = value;
      this.draw();
      return;
    }
    if (!board.selected.size || scene) {
      board.highlight = board.highlight === value ? 0 : value;
      this.app.refresh();
    } else this.#write(board.selected, value, mode);
  }

  /** A key of a digit was pressed: it is entered, or held if it comes before its cells. */
  #key(digit: number) {
    clearTimeout(this.#holding);
    if (this.#isDone) {
      this.#isDone = false;
      return;
    }
    const isPaint = this.#mode === 'colour' || this.#mode === 'pen';
    if (!isPaint && !this.app.scene && (settings.digitFirst || this.#held)) this.#hold(digit);
    else this.#enter(digit);
  }

  /** Takes a key of the keyboard; returns whether it means something. */
  typed(event: KeyboardEvent): boolean {
    const { game, board } = this.app;
    const { key } = event;
    if (key === 'Backspace' || key === 'Delete') {
      game.erase(board.selected);
      return true;
    }
    if (key === ' ' && !event.ctrlKey && !event.metaKey) {
      this.#choose(MODES[(MODES.indexOf(this.#mode) + 1) % MODES.length] ?? 'digit', false);
      return true;
    }
    const letter = { z: 'digit', x: 'corner', c: 'centre', v: 'colour', b: 'marks', n: 'pen' }[key.toLowerCase()];
    const hasControl = event.ctrlKey || event.metaKey;
    if (letter && !hasControl && !event.altKey && game.size <= 9) {
      this.#choose(letter as Mode, false);
      return true;
    }
    const code = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
    if (code === '0') {
      game.erase(board.selected);
      return true;
    }
    const digit = code ? Number(code) : key.length === 1 ? digitOf(key) : 0;
    // As other programs have it: Shift writes into corners, Ctrl into the middle, both together and Alt paint.
    const held: Mode | undefined =
      event.altKey || (hasControl && event.shiftKey)
        ? 'colour'
        : hasControl
          ? 'centre'
          : event.shiftKey && code
            ? 'corner'
            : undefined;
    if (digit < 1 || digit > (held === 'colour' || this.#mode === 'colour' ? COLOURS : game.size)) return false;
    if ((hasControl || event.altKey) && !code) return false;
    board.ensureSelected();
    this.#enter(digit, held ?? this.#mode);
    return true;
  }
}
