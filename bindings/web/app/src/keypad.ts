// The keys below the board, and those of a keyboard: digits, candidates, colours.
import { type App, announce } from './app.ts';
import { button, by, h, put } from './dom.ts';
import { COLOURS, digitOf, symbol } from './game.ts';
import { say } from './strings.ts';

type Mode = 'digit' | 'mark' | 'centre' | 'colour';
const MODES: Mode[] = ['digit', 'mark', 'centre', 'colour'];

export class Keypad {
  #mode: Mode = 'digit';

  constructor(private app: App) {}

  /** Draws the keys for the board and the mode. */
  draw() {
    const { game, board } = this.app;
    const keys = this.#mode === 'colour'
      ? Array.from({ length: COLOURS }, (_, at) => button('', () => this.#enter(at + 1), {
        class: `key paint-key p${at + 1}`, 'aria-label': say('colour', String(at + 1)),
      }))
      : Array.from({ length: game.size }, (_, at) => button(symbol(at + 1), () => this.#enter(at + 1), {
        class: `key ${this.#mode}`, 'data-digit': at + 1, 'aria-label': symbol(at + 1),
      }));
    const zoom = (sign: string, by: number, key: string) =>
      button(sign, () => board.zoom(board.zoomed + by), { 'aria-label': say(key), title: say(key), id: key });
    put(by('keypad'),
      h('div', { class: 'modes', role: 'group', 'aria-label': say('mode') }, MODES.map(name =>
        button(say(`mode-${name}`), () => this.#choose(name), { 'aria-pressed': this.#mode === name, 'data-mode': name }))),
      h('div', { class: 'keys', style: `--keys:${Math.min(9, game.size)}` }, keys,
        button('⌫', () => game.erase(board.selected), { class: 'key', 'aria-label': say('erase'), title: say('erase'), id: 'erase' })),
      h('div', { class: 'tools' },
        button(say('auto'), () => game.toggleAuto(), { id: 'auto', 'aria-pressed': game.auto }),
        button(say('several'), () => this.#several(), { id: 'several', 'aria-pressed': board.several }),
        h('span', { class: 'pair' }, zoom('−', -0.5, 'smaller'), zoom('+', 0.5, 'larger')),
        button(say('restart'), () => game.restart(), { id: 'restart' })));
    this.count();
  }

  /** Says on each key how many of its digit are still to come. */
  count() {
    const { game } = this.app;
    for (const key of by('keypad').querySelectorAll<HTMLElement>('[data-digit]')) {
      const left = game.left(Number(key.dataset.digit));
      key.dataset.left = this.#mode === 'digit' ? String(Math.max(0, left)) : '';
      key.classList.toggle('done', left <= 0);
    }
  }

  #choose(mode: Mode, focus = true) {
    this.#mode = mode;
    this.draw();
    if (!focus) announce(say(`mode-${mode}`));
    else by('keypad').querySelector<HTMLElement>(`[data-mode=${mode}]`)?.focus();
  }

  #several() {
    const { board } = this.app;
    board.chooseSeveral(!board.several);
    by('several').setAttribute('aria-pressed', String(board.several));
  }

  /** Where no cell is chosen, a digit is pointed out. */
  #enter(digit: number, mode = this.#mode) {
    const { game, board, scene } = this.app;
    if (!board.selected.size || scene) {
      board.highlight = board.highlight === digit ? 0 : digit;
      this.app.refresh();
    } else if (mode === 'digit' || game.setting) game.enter(board.selected, digit);
    else if (mode === 'colour') game.colour(board.selected, digit);
    else game.mark(board.selected, digit, mode === 'centre' ? 'centre' : 'own');
  }

  /** A key that was pressed on the board; whether it means something. */
  typed(key: string, event: KeyboardEvent): boolean {
    const { game, board } = this.app;
    if (event.metaKey || event.altKey) return false;
    if (key === 'Backspace' || key === 'Delete' || (key === '0' && !event.ctrlKey)) { game.erase(board.selected); return true; }
    if (key === ' ' && !event.ctrlKey) { this.#choose(MODES[(MODES.indexOf(this.#mode) + 1) % MODES.length]!, false); return true; }
    const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const digit = code ? Number(code) : key.length === 1 ? digitOf(key) : 0;
    if (digit < 1 || digit > game.size) return false;
    const held = event.ctrlKey ? 'centre' : event.shiftKey ? 'mark' : undefined;
    if (event.ctrlKey && !code) return false;
    this.#enter(digit, held && this.#mode !== 'colour' ? held : this.#mode);
    return true;
  }
}
