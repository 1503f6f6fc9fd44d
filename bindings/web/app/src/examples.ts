// A few puzzles to begin with, from the project's own collections.
export const EXAMPLES: { name: string; text: string }[] = [
  { name: '9×9: naked and hidden singles', text: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' },
  { name: '9×9: X-Wing, chains', text: '1....7.534.9....7..8.6..........8.....7.3.82.54....3.....5..7.26..9.35......7...6' },
  { name: '4×4', text: '1..4..1..3..4...' },
];
