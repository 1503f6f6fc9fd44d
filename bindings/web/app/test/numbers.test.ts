import { describe, expect, it } from 'vitest';
import type { Entry } from '../src/games.ts';
import { best, byKind, byTechnique, foundIn, solvedDays, streak } from '../src/numbers.ts';
import { weeks } from '../src/stats.ts';

const game = (kind: string, elapsed: number, more: Partial<Entry> = {}): Entry => ({
  id: `${kind}${elapsed}`,
  name: kind,
  kind,
  begun: 1,
  played: 1,
  elapsed,
  solved: true,
  filled: 81,
  cells: 81,
  ...more,
});

describe('the numbers of a player', () => {
  it('are counted by kind, with the best and the median time', () => {
    const all = [game('easy', 300), game('easy', 100, { hints: 2 }), game('easy', 200), game('easy', 5, { solved: false })];
    expect(byKind(all)).toEqual([{ kind: 'easy', played: 4, solved: 3, alone: 2, best: 100, median: 200 }]);
    expect(byKind([game('easy', 100), game('easy', 200)])[0]?.median).toBe(150);
    expect(best('easy', all)).toBe(100);
    expect(best('hard', all)).toBeUndefined();
  });

  it('count the days in a row, of which today may still be open', () => {
    const days = solvedDays(['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-20'].map(day => game(`daily ${day}`, 1)));
    expect(streak('2026-11-27', days)).toBe(3);
    expect(streak('2026-11-28', days)).toBe(3);
    expect(streak('2026-11-29', days)).toBe(0);
    expect(streak('2026-03-01', new Set(['2026-02-28', '2026-03-01']))).toBe(2);
  });

  it('count what solved games needed', () => {
    const all = [
      game('hard', 1, { hardest: 'x-wing' }),
      game('hard', 2, { hardest: 'x-wing' }),
      game('easy', 1, { hardest: 'y' }),
    ];
    expect(byTechnique(all)).toEqual([
      ['x-wing', 2],
      ['y', 1],
    ]);
  });

  it('count a technique as found that a game without help needed', () => {
    const all = [
      game('hard', 1, { hardest: 'x-wing' }),
      game('hard', 2, { hardest: 'x-wing', hints: 1 }),
      game('hard', 3, { hardest: 'x-wing', solved: false }),
    ];
    expect(foundIn({ 'x-wing': 1, pointing: 2 }, all)).toEqual({ 'x-wing': 2, pointing: 2 });
  });

  it('stand in weeks that begin on Monday', () => {
    expect(weeks(2026, 11)[0]).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(weeks(2026, 2).flat()).toEqual([0, 0, 0, 0, 0, 0, ...Array.from({ length: 28 }, (_, at) => at + 1), 0]);
    expect(weeks(2026, 11).at(-1)).toEqual([30, 0, 0, 0, 0, 0, 0]);
  });
});
