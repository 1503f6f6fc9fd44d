// A puzzle while it is set: givens, rules and constraints as a puzzle file writes them, with a history.
import type { Board, Shape } from '../../package/whydoku.js';
import { symbol } from './game.ts';

export interface Draft {
  size: number;
  boxes?: string;
  shape: Shape;
  givens: number[];
}

/** Kinds of constraints: the keys of puzzle files, by how they are drawn; `number` says whether one is needed. */
export const KINDS = {
  cells: ['cages', 'odd', 'even', 'white-dots', 'black-dots', 'pair-sums', 'quadruples', 'minima', 'maxima', 'same-digits'],
  lines: [
    'thermometers',
    'arrows',
    'renban',
    'whispers',
    'palindromes',
    'between-lines',
    'region-sums',
    'sum-lines',
    'zippers',
    'entropic-lines',
    'lockout-lines',
  ],
  outside: ['sandwiches', 'x-sums', 'skyscrapers', 'numbered-rooms', 'little-killers'],
} as const;
/** Kinds whose number is mostly wanted, and asked for once their cells are drawn. */
export const NUMBERED = ['cages', 'pair-sums', 'quadruples', 'sum-lines'];
/** What each kind looks like, as a sign. */
export const SIGNS: Record<string, string> = {
  cages: '▢',
  odd: '●',
  even: '■',
  'white-dots': '○',
  'black-dots': '•',
  'pair-sums': 'X',
  quadruples: '⊕',
  minima: '▾',
  maxima: '▴',
  'same-digits': '=',
  thermometers: '⚲',
  arrows: '↗',
  renban: '∼',
  whispers: '≋',
  palindromes: '⇄',
  'between-lines': '⊶',
  'region-sums': 'Σ',
  'sum-lines': '+',
  zippers: '⋈',
  'entropic-lines': '≡',
  'lockout-lines': '◇',
};
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
 * Reads a draft part by part, so that what is wrong or unfinished does not stop the rest: regions, then one constraint after
 * another. Returns what can be read, the draft of it, and what is wrong; throws what is wrong with the board itself.
 */
export async function readParts<B>(draft: Draft, parse: (file: string) => Promise<B>) {
  const faults: Fault[] = [];
  // A place in a file says nothing to someone who draws.
  const words = (cause: unknown) =>
    String(cause instanceof Error ? cause.message : cause).replace(/^line \d+(, column \d+)?: /, '');
  const { regions, constraints = {}, ...shape } = draft.shape;
  let good: Draft = { ...draft, shape };
  let board = await parse(fileOf(good));
  const attempt = async (next: Draft, kind: string, at: number) => {
    try {
      board = await parse(fileOf(next));
      good = next;
    } catch (cause) {
      faults.push({ kind, at, message: words(cause).replace(`${kind}, entry ${at + 1}: `, '') });
    }
  };
  if (regions?.length) await attempt({ ...good, shape: { ...good.shape, regions } }, 'regions', 0);
  for (const [kind, all] of Object.entries(constraints)) {
    for (const [at, text] of all.entries()) {
      const before = good.shape.constraints ?? {};
      const next = { ...before, [kind]: [...(before[kind] ?? []), text] };
      // Of those before, some may be left out, which the message must not count.
      const entry = before[kind]?.length ?? 0;
      const known = faults.length;
      await attempt({ ...good, shape: { ...good.shape, constraints: next } }, kind, entry);
      const fault = faults[known];
      if (fault) fault.at = at;
    }
  }
  return { board, good, faults };
}
