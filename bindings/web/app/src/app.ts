// What the panels share: the game, the board, and who waits for the engine.
import type { Drawn } from '../../package/whydoku.js';
import type { BoardView } from './board.ts';
import { button, h, put } from './dom.ts';
import { Cancelled, teacher } from './engine.ts';
import type { Game } from './game.ts';
import { say } from './strings.ts';

export interface App {
  game: Game;
  board: BoardView;
  /** What a step marks on the board, while the game itself is shown. */
  drawn: Drawn | undefined;
  /** Entries that were said to be wrong. */
  wrong: Set<number>;
  /** A scene that is shown in place of the game. */
  scene: { digits: number[]; candidates: number[]; drawn: Drawn | undefined } | undefined;
  /** Draws the board as it should be now. */
  refresh: () => void;
  /** Opens a puzzle; what is wrong with a text is thrown. */
  open: (text: string) => Promise<void>;
  toggleSetting: (on: boolean) => void;
}

/** Says something to those who listen. */
export function announce(text: string) {
  const live = document.getElementById('say')!;
  live.textContent = '';
  live.textContent = text;
}

/** A bar that says that something is being worked out, for how long, how far it is, and how to stop it. */
export async function waiting<T>(
  into: HTMLElement, work: (far: (text: string) => void) => Promise<T>, cancel = () => teacher.cancel(),
): Promise<T | undefined> {
  cancel();
  const began = performance.now();
  const time = h('span', { class: 'faint' });
  const so = h('span', { class: 'faint' });
  const bar = h('p', { class: 'waiting' }, h('progress', { 'aria-label': say('working') }), time, so,
    button(say('cancel'), cancel, { class: 'cancel' }));
  const far = (text: string) => { so.textContent = text; };
  teacher.onstage = ({ stage, count }) => far(say(`stage-${stage}`, String(count)));
  const shown = setTimeout(() => put(into, bar), 150);
  const tick = setInterval(() => { time.textContent = say('seconds', String(Math.floor((performance.now() - began) / 1000))); }, 500);
  try {
    return await work(far);
  } catch (problem) {
    if (problem instanceof Cancelled) put(into, h('p', { class: 'faint' }, say('cancelled')));
    else put(into, fault(problem));
    return undefined;
  } finally {
    clearTimeout(shown);
    clearInterval(tick);
    if (bar.isConnected) bar.remove();
  }
}

export function fault(problem: unknown) {
  const text = problem instanceof Error ? problem.message : String(problem);
  return h('p', { class: 'fault', role: 'alert' }, text);
}
