// Puzzles that the page is tried with.
export const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
/** That solution with four cells open, which have two fillings. */
export const TWO_WAYS = '534..8912672195348198342567859..1423426853791713924856961537284287419635345286179';
export const CHAINS = '1....7.534.9....7..8.6..........8.....7.3.82.54....3.....5..7.26..9.35......7...6';
export const JIGSAW = `size: 6
regions:
  - AAAABB
  - ACCABB
  - CCCCBB
  - DDEEEE
  - DDFEEF
  - DDFFFF
grid: |
  1.....
  ...2..
  ..3...
  ...4..
  ..5...
  .....6
`;
export const KNIGHT =
  'size: 9\nboxes: 3x3\nrules: [anti-knight]\ngrid: |\n  .2..3....\n  ......5..\n  ..8......\n  ...4.....\n  .........\n  ....7....\n  1........\n  .....6...\n  .......9.\n';

// A killer without a digit, made by the generator.
export const KILLER = `size: 9
boxes: 3x3
cages:
  - '22: r1c1 r1c2 r1c3 r2c1 r3c1'
  - '10: r1c4 r1c5'
  - '25: r1c6 r1c7 r1c8 r1c9'
  - '7: r2c2 r3c2'
  - '14: r2c3 r2c4 r3c4'
  - '6: r2c5 r2c6'
  - '7: r2c7 r2c8'
  - '13: r2c9 r3c9'
  - '9: r3c3 r4c3'
  - '23: r3c5 r3c6 r4c6'
  - '7: r3c7 r3c8'
  - '12: r4c1 r4c2'
  - '27: r4c4 r5c1 r5c2 r5c3 r5c4'
  - '7: r4c5 r5c5'
  - '6: r4c7 r4c8'
  - '19: r4c9 r5c9 r6c9'
  - '18: r5c6 r6c5 r6c6 r6c7'
  - '14: r5c7 r5c8 r6c8'
  - '15: r6c1 r7c1 r8c1 r9c1'
  - '19: r6c2 r7c2 r8c2'
  - '20: r6c3 r6c4 r7c3 r7c4'
  - '20: r7c5 r8c5 r8c6 r9c6'
  - '20: r7c6 r7c7 r8c7 r9c7'
  - '17: r7c8 r8c8 r9c8'
  - '12: r7c9 r8c9 r9c9'
  - '24: r8c3 r8c4 r9c4 r9c5'
  - '12: r9c2 r9c3'
`;

/** One of each kind of what can be drawn on a board. */
export const KINDS = {
  cages: "'15: r1c1 r1c2 r1c3'",
  sums: "'15: r1c1 r2c1 r3c1'",
  equations: "'1 1 10: r1c1 r1c2'",
  thermometers: 'r1c1 r2c2 r3c3',
  'slow-thermometers': 'r1c1 r2c2 r3c3',
  'white-dots': 'r4c4 r4c5',
  'black-dots': 'r4c4 r5c4',
  'pair-sums': "'X: r1c1 r1c2'",
  greater: 'r1c1 r1c2',
  whispers: 'r5c1 r5c2 r5c3',
  palindromes: 'r1c1 r2c2 r3c3',
  odd: 'r1c1 r9c9',
  even: 'r1c2 r9c8',
  minima: 'r5c5',
  maxima: 'r5c5',
  arrows: "'r5c5: r4c4 r3c3'",
  'little-killers': "'20: r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9'",
  renban: 'r1c1 r1c2 r2c2',
  sandwiches: "'12: r4'",
  quadruples: "'1 2: r1c1 r1c2 r2c1 r2c2'",
  'between-lines': 'r1c1 r1c2 r1c3',
  'region-sums': 'r3c3 r3c4 r4c4',
  skyscrapers: "'3: -c2'",
  'x-sums': "'12: r4'",
  'entropic-lines': 'r1c1 r1c2 r1c3',
  'lockout-lines': 'r1c1 r1c2 r1c3',
  'column-indexers': 'r5c5',
  'row-indexers': 'r5c6',
  'modular-lines': 'r1c1 r1c2 r1c3',
  'numbered-rooms': "'3: c4'",
  'double-arrows': 'r1c1 r1c2 r1c3',
  zippers: 'r1c1 r1c2 r1c3',
  'sum-lines': "'10: r1c1 r1c2 r1c3'",
  'sum-loops': "'10: r1c1 r1c2 r2c2 r2c1'",
  'equal-sums': "'2 2: r1c1 r1c2 r5c5 r5c6'",
  'rellik-cages': "'9: r1c1 r1c2 r2c1'",
  'equality-cages': 'r1c1 r1c2 r2c1 r2c2',
  lunchboxes: "'5: r1c1 r1c2 r1c3'",
  'counting-circles': 'r1c1 r5c5',
  'distinct-counts': 'r1c1 r1c2 r1c3',
  'hidden-skyscrapers': "'3: c4'",
  'same-digits': "'2: r1c1 r1c2 r5c5 r5c6'",
  'look-and-say': "'2 3: r1c1 r1c2 r1c3'",
  'full-ranks': "'12: r4'",
  relations: "'a + b >= 10: r1c1 r1c2'",
  sequences: "'[1-4]*9.*: r4'",
  'any-of': "'[odd: r1c1] or [even: r5c5]'",
};

/** Rules that hold everywhere. */
export const RULES = [
  'diagonals',
  'falling-diagonal',
  'rising-diagonal',
  'windows',
  'disjoint-groups',
  'anti-knight',
  'anti-king',
  'non-consecutive',
  'all-white-dots',
  'all-black-dots',
  'all-xv',
  'entropy',
  'anti-taxicab',
];

/** The same puzzle as people keep it. */
export const FORMS = {
  'a line with zeros': EASY.replaceAll('.', '0'),
  rows: EASY.match(/.{9}/g).join('\n'),
  'a drawn grid': [
    ...EASY.match(/.{9}/g).map(
      (row, at) =>
        (at % 3 ? '' : '+-------+-------+-------+\n') +
        `| ${row
          .match(/.{3}/g)
          .map(three => three.split('').join(' '))
          .join(' | ')} |`,
    ),
    '+-------+-------+-------+',
  ].join('\n'),
  'an array': JSON.stringify(EASY.match(/.{9}/g).map(row => row.split('').map(cell => Number(cell === '.' ? 0 : cell)))),
  'a puzzle file': `size: 9\ngrid: |\n${EASY.match(/.{9}/g)
    .map(row => `  ${row}`)
    .join('\n')}\n`,
  'a sdk file': `[Puzzle]\n${EASY.match(/.{9}/g).join('\n')}\n`,
};

/** Puzzles that need a search: for who wants to see that it goes on, and to stop it. */
export const HARDEST = '1..2.6.....8.1.5...3.7......6...493.7.......6.......15....2...39.3.....4..75...9.';

/** One whose path has steps with several cases. */
export const CASES = '48....37..6.17.........8.5.9....2...8....5.1....7..2.9..7.2.4.....85....3..9.....';
