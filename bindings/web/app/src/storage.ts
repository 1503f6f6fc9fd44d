// What is kept in the browser. `localStorage`, because it writes at once: a move is kept before the page can be closed, which a
// database with a transaction does not promise.
const PREFIX = 'whydoku:';
/** Where records that cannot be read are set aside. */
const DAMAGED = 'damaged:';

/** Why the last write failed, if it did: the browser keeps nothing, or has no room left. */
export type Trouble = 'denied' | 'full';
let trouble: Trouble | undefined;
/** Is told when writing begins to fail, and when it works again. */
export const troubles: { onchange: (trouble: Trouble | undefined) => void } = { onchange: () => {} };

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Reads a value. One that is damaged, or not of the shape that `isGood` asks for, is set aside, so nothing trips over it. */
export function load<T>(key: string, isGood: (value: unknown) => boolean = () => true): T | undefined {
  const text = read(key);
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isGood(value)) return value as T;
  } catch {
    /* Set aside below. */
  }
  try {
    storage()?.setItem(PREFIX + DAMAGED + key, text);
  } catch {
    return undefined;
  }
  drop(key);
  return undefined;
}

/** Reads a value as it is written. */
export function read(key: string): string | undefined {
  try {
    return storage()?.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value; returns whether there was room. */
export function save(key: string, value: unknown): boolean {
  let now: Trouble | undefined;
  try {
    const kept = storage();
    if (kept) kept.setItem(PREFIX + key, JSON.stringify(value));
    else now = 'denied';
  } catch (problem) {
    now = problem instanceof DOMException && problem.name === 'SecurityError' ? 'denied' : 'full';
  }
  if (now !== trouble) {
    trouble = now;
    troubles.onchange(now);
  }
  return !now;
}

export function drop(key: string) {
  try {
    storage()?.removeItem(PREFIX + key);
  } catch {
    /* A browser that keeps nothing. */
  }
}

/** The keys that begin with some letters, without them. */
export function keysOf(start: string): string[] {
  const kept = storage();
  if (!kept) return [];
  const names = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '');
  return names.filter(name => name.startsWith(PREFIX + start)).map(name => name.slice(PREFIX.length + start.length));
}

/** Calls back with the key of each value that another window writes or removes. */
export function watchOthers(told: (key: string) => void) {
  addEventListener('storage', event => {
    if (event.key?.startsWith(PREFIX)) told(event.key.slice(PREFIX.length));
  });
}
