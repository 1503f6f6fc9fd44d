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
