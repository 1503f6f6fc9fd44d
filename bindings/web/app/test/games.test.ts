import { beforeEach, describe, expect, it } from 'vitest';
import type { Board } from '../../package/whydoku.js';
import { classicBoard } from '../src/classic.ts';
import { Game } from '../src/game.ts';
import {
  allGames,
  type Entry,
  entries,
  gameOf,
  keepGame,
  newId,
  putBack,
  readGame,
  removeGame,
  takeGames,
} from '../src/games.ts';

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
    keepGame(entry('c'), game.board, game.saved());
    expect(gameOf(EASY)?.id).toBe('c');
    keepGame(entry('c', { solved: true }), game.board, game.saved());
    expect(gameOf(EASY)).toBeUndefined();
  });

  it('give up histories when there is no room, but never a game', () => {
    const most = 6000;
    globalThis.localStorage = new Room(most);
    const play = (id: string, moves: number) => {
      const game = new Game(board());
      for (let move = 0; move < moves; move += 1) game.enter([2], 1 + (move % 9));
      return keepGame(entry(id), game.board, game.saved());
    };
    const all = Array.from({ length: 20 }, (_, at) => ({ id: `g${at}`, end: play(`g${at}`, 30) }));
    const kept = all.filter(({ end }) => end === 'kept');
    expect(kept.length).toBeGreaterThan(2);
    expect(all.at(-1)?.end).toBe('no-room');
    for (const { id } of kept) expect(readGame(id)?.saved.state.digits[2]).toBe(3);
    expect(readGame('g0')?.saved.past).toHaveLength(20);
  });

  it('are not written over what another window has made of them', () => {
    const game = new Game(board());
    keepGame(entry('w'), game.board, game.saved());
    globalThis.localStorage.setItem('whydoku:stamp:w', '"of another window"');
    game.enter([2], 4);
    expect(keepGame(entry('w'), game.board, game.saved())).toBe('stale');
    expect(readGame('w')?.saved.past).toHaveLength(0);
    expect(keepGame(entry('w'), game.board, game.saved())).toBe('kept');
  });

  it('go from one browser to another in a file, where the later one stays', () => {
    const game = new Game(board());
    keepGame(entry('x', { played: 5 }), game.board, game.saved());
    keepGame(entry('y', { played: 5 }), game.board, game.saved());
    const file = allGames();
    globalThis.localStorage = new Room();
    expect(takeGames(file)).toEqual({ taken: 2, failed: 0 });
    expect(takeGames(file)).toEqual({ taken: 0, failed: 0 });
    expect(takeGames(EASY)).toBeUndefined();
    expect(takeGames('{"whydoku":"games","games":[{"entry":1}]}')).toEqual({ taken: 0, failed: 1 });
    expect(entries()).toHaveLength(2);
    const removed = removeGame('x');
    expect(entries()).toHaveLength(1);
    if (removed) putBack(removed);
    expect(readGame('x')?.board.text).toBe(EASY);
  });

  it('survive a damaged list and a damaged record', () => {
    const game = new Game(board());
    keepGame(entry('d'), game.board, game.saved());
    globalThis.localStorage.setItem('whydoku:game:e', '{"board":');
    globalThis.localStorage.setItem('whydoku:games', '"damaged"');
    expect(entries().map(({ id }) => id)).toEqual(['d']);
    expect(readGame('e')).toBeUndefined();
    expect(globalThis.localStorage.getItem('whydoku:damaged:game:e')).toBe('{"board":');
  });
});
