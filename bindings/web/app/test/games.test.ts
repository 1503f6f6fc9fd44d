import { beforeEach, describe, expect, it } from 'vitest';
import type { Board } from '../../package/whydoku.js';
import { classicBoard } from '../src/classic.ts';
import { Game } from '../src/game.ts';
import { type Entry, entries, gameOf, keepGame, newId, readGame, removeGame } from '../src/games.ts';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** A storage with room for some letters. */
class Room implements Storage {
  [name: string]: unknown;
  map = new Map<string, string>();
  constructor(public most = Infinity) {}
  get length() {
    return this.map.size;
  }
  clear() {
    this.map.clear();
  }
  key(at: number) {
    return [...this.map.keys()][at] ?? null;
  }
  getItem(key: string) {
    return this.map.get(key) ?? null;
  }
  removeItem(key: string) {
    this.map.delete(key);
  }
  setItem(key: string, value: string) {
    const others = [...this.map].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
    if (others + value.length > this.most) throw new Error('QuotaExceededError');
    this.map.set(key, value);
  }
}
const board = (): Board => {
  const read = classicBoard(EASY);
  if (!read) throw new Error('no board');
  return read;
};
const entry = (id = newId(), more: Partial<Entry> = {}): Entry => ({
  id,
  name: id,
  kind: '',
  begun: 1,
  played: 1,
  elapsed: 0,
  solved: false,
  filled: 30,
  cells: 81,
  ...more,
});

describe('saved games', () => {
  beforeEach(() => {
    globalThis.localStorage = new Room();
  });

  it('are several, each with its own history', () => {
    const first = new Game(board());
    first.enter([2], 4);
    keepGame(entry('a'), first.board, first.saved());
    const second = new Game(board());
    keepGame(entry('b'), second.board, second.saved());
    expect(entries().map(({ id }) => id)).toEqual(['b', 'a']);
    const read = readGame('a');
    const again = new Game(read?.board ?? board(), read?.saved);
    again.undo();
    expect(again.digit(2)).toBe(0);
    removeGame('b');
    expect(entries().map(({ id }) => id)).toEqual(['a']);
    expect(readGame('b')).toBeUndefined();
  });

  it('are found by their puzzle until they are solved', () => {
    const game = new Game(board());
    keepGame(entry('a'), game.board, game.saved());
    expect(gameOf(EASY)?.id).toBe('a');
    keepGame(entry('a', { solved: true }), game.board, game.saved());
    expect(gameOf(EASY)).toBeUndefined();
  });

  it('give way to the one that is played when there is no room', () => {
    const room = new Room(6000);
    globalThis.localStorage = room;
    for (let at = 0; at < 20; at += 1) {
      const game = new Game(board());
      for (let move = 0; move < 20; move += 1) game.enter([2], 1 + (move % 9));
      expect(keepGame(entry(`g${at}`), game.board, game.saved())).toBe(true);
    }
    expect(readGame('g19')?.saved.past).toHaveLength(20);
    expect(entries().length).toBeLessThan(20);
  });
});
