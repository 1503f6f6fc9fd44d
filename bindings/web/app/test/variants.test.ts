import { describe, expect, it } from 'vitest';
import type { Asker } from '../src/engine.ts';
import { kindName } from '../src/home.ts';
import { least, shuffled, softened } from '../src/variants.ts';

/** An engine whose ratings fall with every given. */
function engine(tierOf: (givens: number) => string): Pick<Asker, 'ask'> {
  const answers: Record<string, (of: { givens: number[] }) => unknown> = {
    solve: () => Array.from({ length: 16 }, (_, cell) => (cell % 4) + 1),
    parse: () => ({ givens: Array<number>(16).fill(0) }),
    rate: ({ givens }) => ({ tier: tierOf(givens.filter(Boolean).length) }),
    exportAs: ({ givens }) => givens.join(''),
  };
  return { ask: (async (name: string, of: { givens: number[] }) => answers[name]?.(of)) as Asker['ask'] };
}

describe('variants by level', () => {
  it('get as few further givens as make them no harder', async () => {
    const tier = (givens: number) => (givens < 3 ? 'diabolical' : givens < 7 ? 'hard' : 'easy');
    const made = await softened(engine(tier), 'size: 4\n', 'hard', 1);
    expect([...(made ?? '')].filter(digit => digit !== '0')).toHaveLength(3);
    expect(await softened(engine(tier), 'size: 4\n', 'moderate', 1)).toBeUndefined();
    expect(
      await softened(
        engine(() => 'hard'),
        'size: 4\n',
        'hard',
        1,
      ),
    ).toBe('size: 4\n');
    expect(
      await softened(
        engine(() => 'easy'),
        'size: 4\n',
        'hard',
        1,
      ),
    ).toBeUndefined();
  });

  it('follow from a seed', async () => {
    expect(shuffled([1, 2, 3, 4, 5], 7)).toEqual(shuffled([1, 2, 3, 4, 5], 7));
    expect(shuffled([1, 2, 3, 4, 5], 7).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(await least(10, async number => number >= 4)).toBe(4);
    expect(await least(10, async () => false)).toBe(10);
  });

  it('are named with their level', () => {
    expect([kindName('killer hard'), kindName('jigsaw'), kindName('easy')]).toEqual(['killer cages, hard', 'jigsaw', 'easy']);
  });
});
