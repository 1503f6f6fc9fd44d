// Variants by level: a puzzle that is harder than wanted gets further givens, from its solution, until it is not.
import type { Asker } from './engine.ts';

/** The levels that variants are made for. */
export const LEVELS: readonly string[] = ['easy', 'moderate', 'tricky', 'hard'];
/** Orders of the further givens that are tried until the level is met. */
const ORDERS = 12;

/** Cells in an order that follows from a seed. */
export function shuffled(cells: number[], seed: number): number[] {
  let state = (seed >>> 0) + 1;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const all = [...cells];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [all[at], all[other]] = [all[other] ?? 0, all[at] ?? 0];
  }
  return all;
}

/** Returns the smallest number up to `most` for which something holds that holds for all above it. */
export async function least(most: number, holds: (number: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns a puzzle with as few further givens as make it no harder than a level; nothing if it never has that level. */
export async function softened(
  asker: Pick<Asker, 'ask'>,
  text: string,
  level: string,
  seed: number,
): Promise<string | undefined> {
  const solution = await asker.ask('solve', text);
  if (!solution) return undefined;
  const { givens } = await asker.ask('parse', text);
  const open = [...solution.keys()].filter(cell => !givens[cell]);
  const wanted = LEVELS.indexOf(level);
  for (let nth = 0; nth < ORDERS; nth += 1) {
    const order = shuffled(open, seed + nth);
    const more = (number: number) => {
      const added = new Set(order.slice(0, number));
      return { puzzle: text, givens: givens.map((given, cell) => given || (added.has(cell) ? (solution[cell] ?? 0) : 0)) };
    };
    const levelOf = async (number: number) => {
      const { tier } = await asker.ask('rate', more(number), { language: 'en', scale: 'human' });
      const at = LEVELS.indexOf(String(tier));
      return at < 0 ? LEVELS.length : at;
    };
    if ((await levelOf(0)) < wanted) return undefined;
    const number = await least(open.length, async number => (await levelOf(number)) <= wanted);
    if ((await levelOf(number)) === wanted) return number ? asker.ask('exportAs', more(number), 'yaml') : text;
  }
  return undefined;
}
