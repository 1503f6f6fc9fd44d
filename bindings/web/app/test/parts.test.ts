import { describe, expect, it } from 'vitest';
import type { Drawn } from '../../package/whydoku.js';
import { addTo, type Draft, fileOf, readParts, regionOf, removeFrom } from '../src/draft.ts';
import { ofDay, today } from '../src/home.ts';
import de from '../src/languages/de.json';
import en from '../src/languages/en.json';
import nb from '../src/languages/nb.json';
import pt from '../src/languages/pt.json';
import ptBr from '../src/languages/pt-BR.json';
import ru from '../src/languages/ru.json';
import { areaOf, isPattern, nextLesson } from '../src/learn.ts';
import { asTime } from '../src/timer.ts';

const empty: Drawn = {
  under: '',
  over: '',
  arrows: [],
  placed: [],
  removed: [],
  parts: [],
  cells: [],
  sets: [],
  tones: [],
  on: false,
  off: false,
};

describe('the words of the page', () => {
  it('are there in every language, with the same holes', () => {
    const holes = (text: string) =>
      [...text.matchAll(/\{\d\}/g)]
        .map(([hole]) => hole)
        .toSorted()
        .join();
    for (const words of [de, nb, pt, { ...pt, ...ptBr }, ru] as Record<string, string>[]) {
      expect(Object.keys(words)).toEqual(Object.keys(en));
      for (const [key, text] of Object.entries(en)) expect(`${key} ${holes(words[key] ?? '')}`).toBe(`${key} ${holes(text)}`);
    }
  });

  it('tell no player to run a command', () => {
    for (const words of [de, en, nb, pt, ptBr, ru]) expect(Object.values(words).join()).not.toMatch(/whydoku |--\w/);
  });
});

describe('the puzzle of the day', () => {
  it('follows from the date alone', () => {
    expect(today(new Date(2026, 10, 6))).toBe('2026-11-06');
    expect(ofDay('2026-11-26')).toEqual(ofDay('2026-11-26'));
    expect(ofDay('2026-11-26').seed).toBe(20261126);
  });

  it('is easy on Monday and hard on Sunday', () => {
    expect(ofDay('2026-11-23').kind).toBe('easy');
    expect(ofDay('2026-11-29').kind).toBe('hard');
  });
});

describe('a draft', () => {
  const draft: Draft = { size: 4, shape: {}, givens: Array<number>(16).fill(0) };

  it('is written as a puzzle file', () => {
    const drawn = addTo(addTo(draft, 'cages', '5', 'r1c1 r1c2'), 'arrows', '', 'r3c3 r2c2 r1c3');
    expect(fileOf({ ...drawn, givens: [1, ...draft.givens.slice(1)] })).toBe(
      "size: 4\ncages:\n  - '5: r1c1 r1c2'\narrows:\n  - 'r3c3: r2c2 r1c3'\ngrid: |\n  1...\n  ....\n  ....\n  ....\n",
    );
    expect(fileOf(removeFrom(drawn, 'cages', 0))).not.toContain('cages');
  });

  it('moves cells into a region', () => {
    const moved = regionOf(draft, [2], cell => (cell % 4 < 2 ? '1' : '2'), '1');
    expect(fileOf(moved)).toContain("regions:\n  - '1112'\n  - '1122'");
  });
});

describe('a draft with mistakes', () => {
  it('is read without them, and each is named', async () => {
    const draft: Draft = {
      size: 4,
      givens: Array<number>(16).fill(0),
      shape: { regions: '1'.repeat(16), constraints: { cages: ['5: r1c1 r1c2', '50: r1c3 r1c4', '3: r2c1 r2c2'] } },
    };
    const parse = async (file: string) => {
      if (file.includes('regions')) throw new Error('line 2: regions: too large');
      if (file.includes('50:')) throw new Error('line 3, column 5: cages, entry 2: no digits satisfy it');
      return file;
    };
    const { good, faults } = await readParts(draft, parse);
    expect(good.shape.constraints?.cages).toEqual(['5: r1c1 r1c2', '3: r2c1 r2c2']);
    expect(faults).toEqual([
      { kind: 'regions', at: 0, message: 'regions: too large' },
      { kind: 'cages', at: 1, message: 'no digits satisfy it' },
    ]);
  });
});

describe('a pattern that a learner marks', () => {
  const step = {
    drawn: {
      ...empty,
      cells: [1, 5, 9],
      parts: [
        [1, 3],
        [5, 3],
      ],
      removed: [[20, 3]],
    } as Drawn,
  };
  it('needs all of its cells', () => {
    expect(isPattern(new Set([1, 5, 9]), step)).toBe(true);
    expect(isPattern(new Set([1, 5]), step)).toBe(false);
  });
  it('is not the whole board', () => {
    expect(isPattern(new Set(Array.from({ length: 81 }, (_, cell) => cell)), step)).toBe(false);
  });
  it('of a single is its cell', () => {
    expect(isPattern(new Set([7]), { drawn: { ...empty, cells: [1, 2, 3, 7], placed: [[7, 4]] } })).toBe(true);
  });
});

describe('the course', () => {
  it('goes on with the first lesson whose technique was not found', () => {
    expect(nextLesson({})).toBe('full-house');
    expect(nextLesson({ 'full-house': 1, 'hidden-single': 2 })).toBe('naked-single');
    expect(nextLesson({}, 'full-house')).toBe('hidden-single');
  });

  it('shows of an exercise the pattern and the cells that see several of its cells', () => {
    const sees = [[1, 2], [0, 2, 3], [0, 1], [1]];
    expect([...areaOf({ cells: [0], parts: [[1, 4]], removed: [], placed: [] }, sees)].toSorted()).toEqual([0, 1, 2]);
  });
});

describe('time', () => {
  it('is written in minutes, and in hours beyond', () => {
    expect([asTime(0), asTime(61_000), asTime(3_600_000 + 62_000)]).toEqual(['0:00', '1:01', '1:01:02']);
  });
});
