// The keys below the board, and those of a keyboard: digits, candidates, colours.
import type { App } from './app.ts';
import { button, by, h, put } from './dom.ts';
import { COLOURS, digitOf, symbol } from './game.ts';
import { say } from './strings.ts';

type Mode = 'digit' | 'mark' | 'colour';
const MODES: [Mode, string][] = [['digit', 'mode-digit'], ['mark', 'mode-mark'], ['colour', 'mode-colour']];

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
        class: `key ${this.#mode}`, 'data-digit': at + 1,
      }));
    const zoom = (sign: string, by: number, key: string) =>
      button(sign, () => board.zoom(board.zoomed + by), { 'aria-label': say(key), title: say(key), id: key });
    put(by('keypad'),
      h('div', { class: 'modes', role: 'group', 'aria-label': say('mode') }, MODES.map(([name, key]) =>
        button(say(key), () => this.#choose(name), { 'aria-pressed': this.#mode === name, 'data-mode': name }))),
      h('div', { class: 'keys', style: `--keys:${Math.min(9, game.size)}` }, keys,
        button('⌫', () => game.erase(board.selected), { class: 'key', 'aria-label': say('erase'), title: say('erase'), id: 'erase' })),
      h('div', { class: 'tools' },
        button(say('auto'), () => game.toggleAuto(), { id: 'auto', 'aria-pressed': game.auto }),
        button(say('several'), () => this.#several(), { id: 'several', 'aria-pressed': board.several }),
        zoom('−', -0.5, 'smaller'), zoom('+', 0.5, 'larger'),
        button(say('restart'), () => game.restart(), { id: 'restart' })));
  }

  #choose(mode: Mode) {
    this.#mode = mode;
    this.draw();
    by('keypad').querySelector<HTMLElement>(`[data-mode=${mode}]`)?.focus();
  }

  #several() {
    const { board } = this.app;
    board.several = !board.several;
    by('several').setAttribute('aria-pressed', String(board.several));
  }

  /** Where no cell is chosen, a digit is pointed out. */
  #enter(digit: number, mode = this.#mode) {
    const { game, board, scene } = this.app;
    if (!board.selected.size || scene) {
      board.highlight = board.highlight === digit ? 0 : digit;
      this.app.refresh();
    } else if (mode === 'colour' && !game.setting) game.colour(board.selected, digit);
    else if (mode === 'mark' && !game.setting) game.mark(board.selected, digit);
    else game.enter(board.selected, digit);
  }

  /** A key that was pressed on the board; whether it means something. */
  typed(key: string, event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { game, board } = this.app;
    if (key === 'Backspace' || key === 'Delete' || key === '0') { game.erase(board.selected); return true; }
    const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const digit = code ? Number(code) : key.length === 1 ? digitOf(key) : 0;
    if (digit < 1 || digit > game.size) return false;
    this.#enter(digit, event.shiftKey && this.#mode !== 'colour' ? 'mark' : this.#mode);
    return true;
  }
}
