// The drafts of a setter, kept with every change as games are: each with its history, the latest first.
import type { Draft } from './draft.ts';
import { newId } from './games.ts';
import { drop, keysOf, load, save } from './storage.ts';

export interface Kept {
  id: string;
  changed: number;
  draft: Draft;
  past: Draft[];
  future: Draft[];
}

/** Steps of the history that are kept. */
const MOST = 200;

export const blank = (size: number): Draft => ({ size, shape: {}, givens: Array<number>(size ** 2).fill(0) });

const isKept = (value: unknown): boolean => {
  const { draft, past, future } = (value ?? {}) as Partial<Kept>;
  return Array.isArray(draft?.givens) && typeof draft.shape === 'object' && Array.isArray(past) && Array.isArray(future);
};

const isBlank = ({ shape, givens }: Draft) =>
  !givens.some(Boolean) && !Object.values(shape).some(part => Object.keys(part ?? {}).length > 0);

/** A draft that begins. */
export const begun = (draft: Draft): Kept => ({ id: newId(), changed: Date.now(), draft, past: [], future: [] });

export const drafts = (): Kept[] =>
  keysOf('draft:')
    .flatMap(id => load<Kept>(`draft:${id}`, isKept) ?? [])
    .toSorted((a, b) => b.changed - a.changed);

/** Returns a draft as another window has kept it since this one did; nothing if none has. */
export function keptSince({ id, changed }: Kept): Kept | undefined {
  const stored = load<Kept>(`draft:${id}`, isKept);
  return stored && stored.changed !== changed ? stored : undefined;
}

/** Keeps a draft, unless there is nothing in it yet; without room for its history, without that. */
export function keepDraft(kept: Kept) {
  kept.changed = Math.max(Date.now(), kept.changed + 1);
  kept.past = kept.past.slice(-MOST);
  if (isBlank(kept.draft) && !kept.past.length) return;
  if (!save(`draft:${kept.id}`, kept)) save(`draft:${kept.id}`, { ...kept, past: [], future: [] });
}

export const removeDraft = (id: string) => drop(`draft:${id}`);
