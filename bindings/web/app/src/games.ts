// The saved games: a list that is quickly read, and one record a game. The record is written with every move. Beside each record
// stands a stamp of the window that wrote it last: a window whose stamp is another is stale, and never writes.
import type { Board } from '../../package/whydoku.js';
import { classicBoard, isClassic } from './classic.ts';
import { emptyState, type Saved } from './game.ts';
import { drop, keysOf, load, read, save } from './storage.ts';

export interface Entry {
  id: string;
  name: string;
  /** `easy`, `killer`, `daily 2026-11-26`, …; empty if it was opened. */
  kind: string;
  begun: number;
  played: number;
  /** The time of play in thousandths of a second. */
  elapsed: number;
  solved: boolean;
  /** The digits that are there, and the cells. */
  filled: number;
  cells: number;
  /** How often help was asked for. */
  hints?: number;
  /** When it was solved. */
  ended?: number;
  /** The technique of the hardest step of its path. */
  hardest?: string;
}

interface GameRecord {
  /** A classic board is kept as its digits alone. */
  board: Board | string;
  saved: Saved;
}

/** A game that is not in the list any more, and can be put back. */
export interface Removed {
  entry: Entry;
  record: GameRecord;
}

/** All games as one file holds them. */
interface GamesFile {
  whydoku: 'games';
  games: Removed[];
}

/** Changes that are kept of games that are not being played, if room is short. */
const SHORT = 20;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEntry = (value: unknown): value is Entry =>
  isObject(value) && typeof value.id === 'string' && typeof value.name === 'string' && typeof value.kind === 'string';
function isRecord(value: unknown): value is GameRecord {
  if (!isObject(value) || !isObject(value.saved)) return false;
  const { board, saved } = value;
  const isBoard = typeof board === 'string' || (isObject(board) && Array.isArray(board.givens) && typeof board.text === 'string');
  return isBoard && isObject(saved.state) && ['past', 'future', 'savepoints'].every(key => Array.isArray(saved[key]));
}

const readRecord = (id: string) => load<GameRecord>(`game:${id}`, isRecord);

export function entries(): Entry[] {
  const list = load<unknown[]>('games', Array.isArray)?.filter(isEntry);
  return list ?? keysOf('game:').flatMap(found);
}

/** The entry of a game whose list is lost. */
function found(id: string): Entry[] {
  const record = readRecord(id);
  if (!record) return [];
  const { board } = record;
  const cells = typeof board === 'string' ? board.length : board.size ** 2;
  const name = (typeof board === 'string' ? undefined : board.name) ?? id;
  const filled = Object.keys(record.saved.state.digits ?? {}).length;
  return [{ id, name, kind: '', begun: 0, played: 0, elapsed: 0, solved: false, filled, cells }];
}

export const newId = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;

/** A window's place in the history of its games: the stamp that each had when this window read or wrote it. */
const stamps = new Map<string, string | undefined>();
const stampOf = (id: string) => read(`stamp:${id}`);
/** The number of writes of this window. */
let writes = 0;

/** Whether another window has written or removed a game since this one read or wrote it. */
export const isStale = (id: string) => stamps.has(id) && stamps.get(id) !== stampOf(id);

/**
 * Keeps a game, unless another window has done so since. If there is no room, the histories of the others are shortened; no game is
 * given up. Returns whether it is kept.
 */
export function keepGame(entry: Entry, board: Board, saved: Saved): 'kept' | 'stale' | 'no-room' {
  if (isStale(entry.id)) return 'stale';
  const others = entries().filter(({ id }) => id !== entry.id);
  const record: GameRecord = { board: isClassic(board) ? board.text : board, saved };
  const stamp = `${Math.random().toString(36).slice(2)}-${writes++}`;
  const write = () => save(`game:${entry.id}`, record) && save('games', [entry, ...others]) && save(`stamp:${entry.id}`, stamp);
  const isKept =
    write() ||
    others.toReversed().some(({ id }) => {
      const other = readRecord(id);
      const { past = [], future = [] } = other?.saved ?? {};
      if (!other || (past.length <= SHORT && !future.length)) return false;
      save(`game:${id}`, { ...other, saved: { ...other.saved, past: past.slice(-SHORT), future: [] } });
      return write();
    });
  stamps.set(entry.id, stampOf(entry.id));
  return isKept ? 'kept' : 'no-room';
}

export function readGame(id: string): { board: Board; saved: Saved } | undefined {
  const record = readRecord(id);
  const board = typeof record?.board === 'string' ? classicBoard(record.board) : record?.board;
  if (!record || !board) return undefined;
  stamps.set(id, stampOf(id));
  return { board, saved: { ...record.saved, state: { ...emptyState(), ...record.saved.state } } };
}

export function removeGame(id: string): Removed | undefined {
  const all = entries();
  const [entry, record] = [all.find(entry => entry.id === id), readRecord(id)];
  for (const kind of ['game', 'stamp']) drop(`${kind}:${id}`);
  save(
    'games',
    all.filter(entry => entry.id !== id),
  );
  return entry && record ? { entry, record } : undefined;
}

/** Puts a game into the list, in the order of play; returns whether there was room. */
export function putBack({ entry, record }: Removed): boolean {
  stamps.delete(entry.id);
  const all = [entry, ...entries().filter(({ id }) => id !== entry.id)].toSorted((a, b) => b.played - a.played);
  return save(`game:${entry.id}`, record) && save(`stamp:${entry.id}`, newId()) && save('games', all);
}

/** The game of a puzzle that is not solved yet. */
export function gameOf(text: string): Entry | undefined {
  return entries().find(entry => {
    const board = entry.solved ? undefined : readRecord(entry.id)?.board;
    return (typeof board === 'string' ? board : board?.text) === text;
  });
}

/** All games as one file. */
export function allGames(): string {
  const games = entries().flatMap(entry => {
    const record = readRecord(entry.id);
    return record ? [{ entry, record }] : [];
  });
  return JSON.stringify({ whydoku: 'games', games } satisfies GamesFile);
}

/**
 * Takes over the games of such a file. Of a game that is there already, the one that was played last stays. Returns how many were
 * taken over and how many could not; nothing if the text is no such file.
 */
export function takeGames(text: string): { taken: number; failed: number } | undefined {
  if (!/^\s*\{\s*"whydoku"/.test(text)) return undefined;
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(file) || file.whydoku !== 'games' || !Array.isArray(file.games)) return undefined;
  const known = new Map(entries().map(entry => [entry.id, entry.played]));
  const isGame = (game: unknown): game is Removed => isObject(game) && isEntry(game.entry) && isRecord(game.record);
  const good = file.games.filter(isGame);
  const newer = good.filter(({ entry }) => !((known.get(entry.id) ?? -1) >= entry.played));
  const taken = newer.filter(putBack).length;
  return { taken, failed: file.games.length - good.length + newer.length - taken };
}
