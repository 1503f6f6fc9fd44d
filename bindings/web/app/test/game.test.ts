import { beforeEach, describe, expect, it } from 'vitest';
import type { Board, Position } from '../../package/whydoku.js';
import { classicBoard } from '../src/classic.ts';
import { bit, digitsOf, emptyState, Game } from '../src/game.ts';
import { packed, unpacked } from '../src/packed.ts';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

function easy(): Board {
  const board = classicBoard(EASY);
  if (!board) throw new Error('no board');
  return board;
}
const entry = (position: Position, cell: number) => (typeof position === 'string' ? undefined : position.cells?.[cell]);

describe('a game', () => {
  let game: Game;
  beforeEach(() => {
    game = new Game(easy());
    game.cleanUp = true;
  });

  it('takes missing marks as struck out when a hint is asked for', () => {
    expect(entry(game.position(), 2)).toBe(0);
    game.mark([2], 1);
    game.mark([2], 4);
    expect(entry(game.position(), 2)).toEqual([1, 4]);
    game.mark([2], 1);
    expect(entry(game.position(), 2)).toEqual([4]);
  });

  it('takes marks in the middle of a cell as its list too, but corner marks not', () => {
    game.mark([2], 2, 'centre');
    game.mark([3], 2, 'corner');
    expect(entry(game.position(), 2)).toEqual([2]);
    expect(entry(game.position(), 3)).toBe(0);
  });

  it('keeps hand-made marks when a step is done', () => {
    for (const digit of [1, 2, 4]) game.mark([2], digit);
    game.mark([3], 2, 'corner');
    game.follow(
      [],
      [
        [2, 1],
        [10, 7],
      ],
    );
    expect(digitsOf(game.value('marks', 2))).toEqual([2, 4]);
    expect(digitsOf(game.value('corner', 3))).toEqual([2]);
    // A cell without marks stays without, and the engine receives its candidates.
    expect(game.value('marks', 10)).toBe(0);
    expect(entry(game.position(), 10)).not.toContain(7);
  });

  it('fills candidates as one change that is undone at once', () => {
    game.fill();
    expect(digitsOf(game.value('marks', 2))).toEqual([1, 2, 4]);
    game.undo();
    expect(game.state.marks).toEqual({});
    expect(game.past).toHaveLength(0);
    game.redo();
    expect(digitsOf(game.value('marks', 2))).toEqual([1, 2, 4]);
  });

  it('cleans up marks beside a digit, as an option', () => {
    game.fill();
    game.enter([2], 4);
    expect(game.value('marks', 3) & bit(4)).toBe(0);
    game.undo();
    game.cleanUp = false;
    game.mark([3], 4);
    const before = game.value('marks', 3);
    game.enter([2], 4);
    expect(game.value('marks', 3)).toBe(before);
  });

  it('undoes every kind of change in the opposite order', () => {
    const start = structuredClone(game.state);
    game.enter([2], 4);
    game.mark([3, 5], 2);
    game.mark([3], 6, 'corner');
    game.colour([0, 1], 3);
    game.tint([3, 2], 5);
    game.pen([3, 2], [5, 2]);
    game.follow([[5, 8]], [[12, 3]]);
    game.erase([2]);
    game.fill();
    game.restart();
    const end = structuredClone(game.state);
    const count = game.past.length;
    while (game.past.length) game.undo();
    expect(game.state).toEqual(start);
    for (let at = 0; at < count; at += 1) game.redo();
    expect(game.state).toEqual(end);
  });

  it('knows the position before the last change of digits or candidates', () => {
    expect(game.positionBefore()).toBeUndefined();
    game.enter([2], 4);
    game.colour([5], 1);
    const before = game.positionBefore();
    expect(before && entry(before, 2)).toBe(0);
    expect([game.digit(2), game.past.length]).toEqual([4, 2]);
    game.mark([3], 2);
    game.mark([3], 6);
    const listed = game.positionBefore();
    expect(listed && [entry(listed, 2), entry(listed, 3)]).toEqual([4, [2]]);
  });

  it('survives being kept and read, with its history', () => {
    game.enter([2], 4);
    game.enter([3], 6);
    const again = new Game(easy(), JSON.parse(JSON.stringify(game.saved())));
    expect(again.digit(3)).toBe(6);
    again.undo();
    again.undo();
    expect(again.digit(2)).toBe(0);
    again.redo();
    expect(again.digit(2)).toBe(4);
  });

  it('comes back to a savepoint as one change', () => {
    game.enter([2], 4);
    game.keep('here');
    game.enter([3], 6);
    game.colour([3], 1);
    game.comeBack(0);
    expect([game.digit(2), game.digit(3), game.value('colours', 3)]).toEqual([4, 0, 0]);
    game.undo();
    expect(game.digit(3)).toBe(6);
  });

  it('names cells whose digit stands twice in a house', () => {
    game.enter([2], 5);
    expect([...game.clashes()].toSorted((a, b) => a - b)).toEqual([0, 2]);
  });

  it('draws a line between two candidates and takes it away, in either direction', () => {
    game.pen([3, 2], [5, 2]);
    expect(game.pens()).toEqual([
      [
        [3, 2],
        [5, 2],
      ],
    ]);
    game.pen([5, 2], [3, 2]);
    expect(game.pens()).toEqual([]);
  });

  it('is full with the solution and has no clash', () => {
    [...SOLUTION].forEach((digit, cell) => {
      if (!game.given(cell)) game.enter([cell], Number(digit));
    });
    expect(game.isFull).toBe(true);
    expect(game.clashes().size).toBe(0);
    expect(game.left(5)).toBe(0);
  });

  it('leaves givens as they are', () => {
    game.enter([0], 9);
    game.erase([0]);
    expect(game.digit(0)).toBe(5);
  });
});

describe('a classic board without the engine', () => {
  it('reads a line with dots or zeros, and nothing else', () => {
    expect(classicBoard(EASY.replaceAll('.', '0'))?.text).toBe(EASY);
    expect(classicBoard('12')).toBeUndefined();
    expect(digitsOf(classicBoard(EASY)?.candidates[2] ?? 0)).toEqual([1, 2, 4]);
  });
});

describe('a position in an address', () => {
  it('keeps entries, candidates, corner and centre marks and colours apart', async () => {
    const game = new Game(easy());
    game.enter([2], 1);
    game.mark([3], 2);
    game.mark([3], 6, 'corner');
    game.mark([5], 8, 'centre');
    game.colour([0], 3);
    const again = new Game(easy()).with(await unpacked(await packed(game.state)));
    expect(again.state).toEqual(game.state);
    expect(await packed(new Game(easy()).state)).toBe('');
  });

  it('takes over nothing that does not fit the board', () => {
    const state = { ...emptyState(), digits: { 0: 4, 2: 12, 3: 6, 400: 1 }, marks: { 5: 1 << 20, 6: 3 }, pens: { '1-900': 1 } };
    const { digits, marks, pens } = new Game(easy()).with(state).state;
    expect([digits, marks, pens]).toEqual([{ 3: 6 }, { 6: 3 }, {}]);
  });
});
