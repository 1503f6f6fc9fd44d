// The saved games: a list that is quickly read, and one record a game. The record is written with every move.
import type { Board } from '../../package/whydoku.js';
import { classicBoard, isClassic } from './classic.ts';
import type { Saved } from './game.ts';
import { drop, load, save } from './storage.ts';

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
}

/** A record; the board of a classic puzzle is its text. */
export interface GameRecord {
  board: Board | string;
  saved: Saved;
}

const MOST = 100;
/** Changes that are kept of games that are not being played, if room is short. */
const SHORT = 20;

export const entries = (): Entry[] => load<Entry[]>('games') ?? [];
export const newId = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;

/** Keeps a game. If there is no room, histories and then the oldest games go; the game itself is kept in any case. */
export function keepGame(entry: Entry, board: Board, saved: Saved): boolean {
  const others = entries().filter(({ id }) => id !== entry.id);
  for (const { id } of others.splice(MOST - 1)) drop(`game:${id}`);
  const record: GameRecord = { board: isClassic(board) ? board.text : board, saved };
  const write = () => save(`game:${entry.id}`, record) && save('games', [entry, ...others]);
  if (write()) return true;
  for (const { id } of others.toReversed()) {
    const other = load<GameRecord>(`game:${id}`);
    if (other) save(`game:${id}`, { ...other, saved: { ...other.saved, past: other.saved.past.slice(-SHORT), future: [] } });
    if (write()) return true;
  }
  while (others.length) {
    drop(`game:${others.pop()?.id}`);
    if (write()) return true;
  }
  return false;
}

export function readGame(id: string): { board: Board; saved: Saved } | undefined {
  const record = load<GameRecord>(`game:${id}`);
  if (!record) return undefined;
  const board = typeof record.board === 'string' ? classicBoard(record.board) : record.board;
  return board ? { board, saved: record.saved } : undefined;
}

export function removeGame(id: string) {
  drop(`game:${id}`);
  save(
    'games',
    entries().filter(entry => entry.id !== id),
  );
}

/** The game of a puzzle that is not solved yet. */
export function gameOf(text: string): Entry | undefined {
  return entries().find(entry => {
    const board = load<GameRecord>(`game:${entry.id}`)?.board;
    return !entry.solved && (typeof board === 'string' ? board : board?.text) === text;
  });
}
