// A puzzle while it is set: givens, rules and constraints as a puzzle file writes them, with a history.
import type { Board, Shape } from '../../package/whydoku.js';
import { symbol } from './game.ts';

export interface Draft {
  size: number;
  boxes?: string;
  shape: Shape;
  givens: number[];
}

/** Kinds of constraints that are drawn over cells, by the keys of puzzle files. */
export const KINDS = {
  cages: [
    'cages',
    'sums',
    'product-cages',
    'rellik-cages',
    'equality-cages',
    'lunchboxes',
    'look-and-say',
    'same-digits',
    'distinct-counts',
  ],
  cells: ['odd', 'even', 'minima', 'maxima', 'counting-circles', 'column-indexers', 'row-indexers'],
  dots: ['white-dots', 'black-dots', 'pair-sums', 'greater', 'quadruples'],
  lines: [
    'thermometers',
    'slow-thermometers',
    'arrows',
    'double-arrows',
    'renban',
    'whispers',
    'palindromes',
    'between-lines',
    'region-sums',
    'sum-lines',
    'sum-loops',
    'zippers',
    'entropic-lines',
    'modular-lines',
    'lockout-lines',
  ],
  outside: ['sandwiches', 'x-sums', 'skyscrapers', 'hidden-skyscrapers', 'numbered-rooms', 'full-ranks', 'little-killers'],
} as const;
/** Kinds whose number is mostly wanted, and asked for once their cells are drawn. */
export const NUMBERED: readonly string[] = [
  'cages',
  'sums',
  'product-cages',
  'rellik-cages',
  'lunchboxes',
  'look-and-say',
  'same-digits',
  'pair-sums',
  'quadruples',
  'sum-lines',
  'sum-loops',
  ...KINDS.outside,
];
export const RULES = [
  'diagonals',
  'windows',
  'disjoint-groups',
  'anti-knight',
  'anti-king',
  'non-consecutive',
  'all-white-dots',
  'all-black-dots',
  'all-xv',
  'entropy',
];

export const draftOf = (board: Board): Draft => {
  const boxes = /^boxes: .*$/m.exec(board.text)?.[0];
  return { size: board.size, ...(boxes ? { boxes } : {}), shape: structuredClone(board.shape), givens: [...board.givens] };
};

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Writes a draft as a puzzle file. */
export function fileOf({ size, boxes, shape, givens }: Draft): string {
  const lines = [`size: ${size}`];
  if (shape.regions?.length) {
    const regions = [shape.regions].flat().join('');
    lines.push(
      'regions:',
      ...Array.from({ length: size }, (_, row) => `  - ${quoted(regions.slice(row * size, (row + 1) * size))}`),
    );
  } else if (boxes) lines.push(boxes);
  if (shape.digits) lines.push(`digits: ${quoted(shape.digits)}`);
  if (shape.rules?.length) lines.push(`rules: [${shape.rules.join(', ')}]`);
  if (shape.extra?.length) lines.push('extra:', ...shape.extra.map(cells => `  - ${quoted(cells)}`));
  if (shape.outside) {
    lines.push(
      'outside:',
      ...Object.entries(shape.outside).map(
        ([side, clues]) =>
          `  ${side}: ${Array.isArray(clues) ? `[${clues.map(clue => quoted(String(clue))).join(', ')}]` : clues}`,
      ),
    );
  }
  for (const [kind, all] of Object.entries(shape.constraints ?? {})) {
    if (all.length) lines.push(`${kind}:`, ...all.map(text => `  - ${quoted(text)}`));
  }
  if (givens.some(Boolean)) {
    lines.push(
      'grid: |',
      ...Array.from(
        { length: size },
        (_, row) =>
          `  ${givens
            .slice(row * size, (row + 1) * size)
            .map(digit => (digit ? symbol(digit) : '.'))
            .join('')}`,
      ),
    );
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Returns where a clue outside is seen along, by cells that were drawn over from its side: `r4`, from the other end `-r4`, or the
 * cells of a diagonal from edge to edge.
 */
export function alongOf([first = 0, second = first]: number[], size: number): string {
  const at = (cell: number) => [Math.floor(cell / size), cell % size] as const;
  const [[row, column], [toRow, toColumn]] = [at(first), at(second)];
  const [down, right] = [Math.sign(toRow - row), Math.sign(toColumn - column)];
  if (!down) return `${right < 0 ? '-' : ''}r${row + 1}`;
  if (!right) return `${down < 0 ? '-' : ''}c${column + 1}`;
  const isOn = (step: number) => [row + step * down, column + step * right].every(line => line >= 0 && line < size);
  const steps = Array.from({ length: 2 * size }, (_, step) => step - size).filter(isOn);
  return steps.map(step => `r${row + step * down + 1}c${column + step * right + 1}`).join(' ');
}

/** Adds a constraint: its number, if any, and its cells or the line that it is seen along. */
export function addTo(draft: Draft, kind: string, number: string, place: string): Draft {
  const before = draft.shape.constraints?.[kind] ?? [];
  // An arrow begins in its circle.
  const [first = '', ...rest] = place.split(' ');
  const text = kind === 'arrows' ? `${first}: ${rest.join(' ')}` : number.trim() ? `${number.trim()}: ${place}` : place;
  return { ...draft, shape: { ...draft.shape, constraints: { ...draft.shape.constraints, [kind]: [...before, text] } } };
}

export function removeFrom(draft: Draft, kind: string, at: number): Draft {
  const all = (draft.shape.constraints?.[kind] ?? []).filter((_, nth) => nth !== at);
  return { ...draft, shape: { ...draft.shape, constraints: { ...draft.shape.constraints, [kind]: all } } };
}

/** Puts cells into one region; the others keep theirs. */
export function regionOf(draft: Draft, cells: number[], regionAt: (cell: number) => string, letter: string): Draft {
  const regions = Array.from({ length: draft.size ** 2 }, (_, cell) => (cells.includes(cell) ? letter : regionAt(cell))).join('');
  return { ...draft, shape: { ...draft.shape, regions } };
}

/** A part of a draft that cannot be read, and why. */
export interface Fault {
  kind: string;
  at: number;
  message: string;
}

/**
 * Reads a draft part by part, so that what is wrong or unfinished does not stop the rest: regions, one constraint after another, then
 * the givens. Returns what can be read, the draft of it, and what is wrong; throws what is wrong with the board itself.
 */
export async function readParts<B>(draft: Draft, parse: (file: string) => Promise<B>) {
  const faults: Fault[] = [];
  // A place in a file says nothing to someone who draws.
  const words = (cause: unknown) =>
    String(cause instanceof Error ? cause.message : cause).replace(/^line \d+(, column \d+)?: /, '');
  const { regions, constraints = {}, ...shape } = draft.shape;
  let good: Draft = { ...draft, shape, givens: draft.givens.map(() => 0) };
  let board = await parse(fileOf(good));
  const attempt = async (next: Draft, kind: string, at: number, told = (text: string) => text) => {
    try {
      board = await parse(fileOf(next));
      good = next;
    } catch (cause) {
      faults.push({ kind, at, message: told(words(cause)) });
    }
  };
  if (regions?.length) await attempt({ ...good, shape: { ...good.shape, regions } }, 'regions', 0);
  for (const [kind, all] of Object.entries(constraints)) {
    for (const [at, text] of all.entries()) {
      const before = good.shape.constraints ?? {};
      const next = { ...before, [kind]: [...(before[kind] ?? []), text] };
      // Of those before, some may be left out, which the message must not count.
      const entry = `${kind}, entry ${(before[kind]?.length ?? 0) + 1}: `;
      await attempt({ ...good, shape: { ...good.shape, constraints: next } }, kind, at, text => text.replace(entry, ''));
    }
  }
  await attempt({ ...good, givens: draft.givens }, 'givens', -1);
  if (faults.at(-1)?.kind !== 'givens') return { board, good, faults };
  faults.pop();
  for (const [at, digit] of draft.givens.entries())
    if (digit) await attempt({ ...good, givens: good.givens.with(at, digit) }, 'givens', at);
  return { board, good, faults };
}
