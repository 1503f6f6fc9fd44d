// What the games of a player come to: by level, by technique, by day. Nothing of it is kept beside the games.
import { type Entry, entries } from './games.ts';

/** The puzzle of a day is one of its own kind, whatever its level. */
const DAILY = 'daily ';

export const isDaily = (kind: string) => kind.startsWith(DAILY);
export const dailyKind = (date: string) => `${DAILY}${date}`;

/** The figures of a level or a kind. */
export interface Figures {
  kind: string;
  played: number;
  solved: number;
  /** Solved without help. */
  alone: number;
  /** Times in thousandths of a second; nothing without a solved game. */
  best: number | undefined;
  median: number | undefined;
}

const middle = (times: number[]) => {
  const [low, high] = [times[Math.floor((times.length - 1) / 2)], times[Math.floor(times.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
};

/** The figures of each kind that was played, the kinds in the order of their last game. */
export function byKind(all: Entry[] = entries()): Figures[] {
  const kinds = new Map<string, Entry[]>();
  for (const entry of all) {
    const kind = isDaily(entry.kind) ? 'daily' : entry.kind.replace(/^practice .*/, 'practice');
    kinds.set(kind, [...(kinds.get(kind) ?? []), entry]);
  }
  return [...kinds].map(([kind, games]) => {
    const solved = games.filter(({ solved }) => solved);
    const times = solved.map(({ elapsed }) => elapsed).toSorted((a, b) => a - b);
    const alone = solved.filter(({ hints }) => !hints).length;
    return { kind, played: games.length, solved: solved.length, alone, best: times[0], median: middle(times) };
  });
}

/** The best time of a kind. */
export const best = (kind: string, all: Entry[] = entries()) => byKind(all.filter(entry => entry.kind === kind))[0]?.best;

/** The days whose puzzle is solved, as `2026-11-26`. */
export const solvedDays = (all: Entry[] = entries()) =>
  new Set(all.filter(({ kind, solved }) => solved && isDaily(kind)).map(({ kind }) => kind.slice(DAILY.length)));

const before = (date: string) => new Date(Date.parse(`${date}T12:00:00Z`) - 24 * 3600 * 1000).toISOString().slice(0, 10);

/** The days in a row whose puzzles are solved, up to today, or up to yesterday while today's is still open. */
export function streak(today: string, days: Set<string> = solvedDays()): number {
  let day = days.has(today) ? today : before(today);
  let count = 0;
  while (days.has(day)) {
    count += 1;
    day = before(day);
  }
  return count;
}

/** How often each technique was the hardest step of a solved game, the most frequent first. */
export function byTechnique(all: Entry[] = entries()): [id: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { hardest, solved } of all) if (hardest && solved) counts.set(hardest, (counts.get(hardest) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** How often a technique was found: in exercises, and in play, as the hardest step of a game that was solved without help. */
export function foundIn(exercises: Record<string, number>, all: Entry[] = entries()): Record<string, number> {
  const found = { ...exercises };
  for (const [id, count] of byTechnique(all.filter(({ hints }) => !hints))) found[id] = (found[id] ?? 0) + count;
  return found;
}
