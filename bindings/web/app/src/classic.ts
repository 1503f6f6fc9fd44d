// Classic boards without the engine: the drawing is made when the page is built, so that there is something to play before the
// engine has come.
import type { Board } from '../../package/whydoku.js';
import drawn from './made/classic.json';

const empty = drawn as unknown as Board;

export const isClassic = (board: Board) => board.size === 9 && board.text.length === 81;

/** Returns the board of a classic puzzle in one line; nothing if the text is anything else. */
export function classicBoard(text: string): Board | undefined {
  const line = text.trim().replace(/0/g, '.');
  if (!/^[1-9.]{81}$/.test(line)) return undefined;
  const givens = [...line].map(letter => Number(letter === '.' ? 0 : letter));
  const all = (1 << 9) - 1;
  const candidates = givens.map((digit, cell) => {
    const seen = (empty.sees[cell] ?? []).reduce(
      (bits, other) => bits | (givens[other] ? 1 << ((givens[other] ?? 0) - 1) : 0),
      0,
    );
    return digit ? 0 : all & ~seen;
  });
  return { ...empty, text: line, givens, entered: givens.map(() => 0), candidates };
}
