// The keys below the board, and those of a keyboard: digits, marks, colours, lines.
import type { Candidate } from '../../package/whydoku.js';
import type { App } from './app.ts';
import { announce, button, h, put } from './dom.ts';
import { COLOURS, digitOf, digitsOf, type Place, symbol } from './game.ts';
import { locale } from './settings.ts';
import { say } from './strings.ts';

const MODES = ['digit', 'marks', 'corner', 'centre', 'colour', 'pen'] as const;
type Mode = (typeof MODES)[number];
const SIGNS: Record<Mode, string> = { digit: '5', marks: '¹²³', corner: '⌜5', centre: '·45·', colour: '◼', pen: '╱' };

export class Keypad {
  readonly root = h('div', { id: 'keypad' });
  #mode: Mode = 'digit';
  #colour = 1;
  #from: Candidate | undefined;
  #isOpen = false;

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
          button(symbol(at + 1), () => this.#enter(at + 1), {
            class: `key ${this.#mode}`,
            'data-digit': at + 1,
            'aria-label': symbol(at + 1),
          }),
        );
    const erase = button('⌫', () => game.erase(board.selected), {
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
              'data-glyph': SIGNS[name],
              'aria-pressed': this.#mode === name,
              'data-mode': name,
              'aria-label': say(`mode-${name}`),
              title: say(`mode-${name}`),
            },
            h('span', { class: 'word' }, say(`mode-${name}`)),
          ),
        ),
      ),
      h('div', { class: 'keys', style: `--keys:${isPaint ? COLOURS : Math.min(9, game.size)}` }, keys, erase),
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
          button(say('fill'), () => game.fill(), { id: 'fill' }),
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
      ),
    );
    this.count();
  }

  /** Writes on each key how many of its digit are still to come. */
  count() {
    const { game } = this.app;
    for (const key of this.root.querySelectorAll<HTMLElement>('[data-digit]')) {
      const left = game.left(Number(key.dataset.digit));
      key.dataset.left = this.#mode === 'digit' ? String(Math.max(0, left)) : '';
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

  /** Enters a digit or a colour. Where no cell is selected, the digit is pointed out. */
  #enter(value: number, mode: Mode = this.#mode) {
    const { game, board, scene } = this.app;
    if (mode === 'pen') {
      this.#colour = value;
      this.draw();
      return;
    }
    if (!board.selected.size || scene) {
      board.highlight = board.highlight === value ? 0 : value;
      this.app.refresh();
    } else if (mode === 'digit') game.enter(board.selected, value);
    else if (mode === 'colour') game.colour(board.selected, value);
    else game.mark(board.selected, value, mode satisfies Place);
  }

  /** Takes a key of the keyboard; returns whether it means something. */
  typed(event: KeyboardEvent): boolean {
    const { game, board } = this.app;
    const { key } = event;
    if (event.metaKey) return false;
    if (key === 'Backspace' || key === 'Delete') {
      game.erase(board.selected);
      return true;
    }
    if (key === ' ' && !event.ctrlKey) {
      this.#choose(MODES[(MODES.indexOf(this.#mode) + 1) % MODES.length] ?? 'digit', false);
      return true;
    }
    const letter = { z: 'digit', x: 'corner', c: 'centre', v: 'colour', b: 'marks', n: 'pen' }[key.toLowerCase()];
    if (letter && !event.ctrlKey && !event.altKey && game.size <= 9) {
      this.#choose(letter as Mode, false);
      return true;
    }
    const code = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
    if (code === '0') {
      game.erase(board.selected);
      return true;
    }
    const digit = code ? Number(code) : key.length === 1 ? digitOf(key) : 0;
    const held: Mode | undefined =
      event.altKey || (event.ctrlKey && event.shiftKey)
        ? 'colour'
        : event.ctrlKey
          ? 'centre'
          : event.shiftKey && code
            ? 'marks'
            : undefined;
    if (digit < 1 || digit > (held === 'colour' || this.#mode === 'colour' ? COLOURS : game.size)) return false;
    if ((event.ctrlKey || event.altKey) && !code) return false;
    board.ensureSelected();
    this.#enter(digit, held ?? this.#mode);
    return true;
  }
}
