// What is kept in the browser. `localStorage`, because it writes at once: a move is kept before the page can be closed, which a
// database with a transaction does not promise.
const PREFIX = 'whydoku:';

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function load<T>(key: string): T | undefined {
  try {
    const text = storage()?.getItem(PREFIX + key);
    return text ? (JSON.parse(text) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value; returns whether there was room. */
export function save(key: string, value: unknown): boolean {
  try {
    storage()?.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function drop(key: string) {
  try {
    storage()?.removeItem(PREFIX + key);
  } catch {
    /* A browser that keeps nothing. */
  }
}
