import { describe, expect, it } from 'vitest';
import { isFirst } from '../src/engine.ts';

const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const ask = { language: 'en', noUniqueness: false };

describe('the parts of the engine', () => {
  it('answers a classic puzzle in English with the first part', () => {
    expect(isFirst('hint', [{ puzzle, givens: [], cells: [] }, 'whole', ask])).toBe(true);
    expect(isFirst('why', [{ puzzle }, 'r1c3=4', ask])).toBe(true);
    expect(isFirst('rate', [{ puzzle }, { ...ask, scale: 'human' }])).toBe(true);
    expect(isFirst('attempt', [{ seed: 1, symmetry: 'half-turn', tier: 'easy' }, 0])).toBe(true);
  });
  it('asks the rest for other boards, languages, scales, ladders and questions', () => {
    expect(isFirst('hint', [{ puzzle: 'size: 16\n' }, 'whole', ask])).toBe(false);
    expect(isFirst('hint', [{ puzzle }, 'whole', { ...ask, language: 'nb' }])).toBe(false);
    expect(isFirst('hint', [{ puzzle }, 'whole', { ...ask, profile: 'hodoku' }])).toBe(false);
    expect(isFirst('rate', [{ puzzle }, { ...ask, scale: 'se' }])).toBe(false);
    expect(isFirst('attempt', [{ seed: 1, rules: ['killer'] }, 0])).toBe(false);
    expect(isFirst('parse', [puzzle])).toBe(false);
  });
});
