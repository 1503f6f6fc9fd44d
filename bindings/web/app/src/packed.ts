// What a player has made of a puzzle as a part of an address: entries, candidates, corner and centre marks and colours apart.
import { emptyState, LAYERS, type Layer, type State } from './game.ts';

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Writes all layers but the givens, compressed; empty if there is nothing to write. */
export async function packed(state: State): Promise<string> {
  const layers = LAYERS.filter(name => name !== 'givens' && Object.keys(state[name]).length);
  if (!layers.length) return '';
  const json = JSON.stringify(Object.fromEntries(layers.map(name => [name, state[name]])));
  const bytes = await through(new TextEncoder().encode(json), new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Reads what `packed` has written; what is no layer, no key or no number is left out. Damaged text is thrown. */
export async function unpacked(text: string): Promise<State> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = await through(
    Uint8Array.from(letters, letter => letter.charCodeAt(0)),
    new DecompressionStream('deflate-raw'),
  );
  const read: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes));
  const layer = (value: unknown): Layer => {
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([key, bits]) => /^\d+(-\d+)?$/.test(key) && Number.isInteger(bits)));
  };
  const state = emptyState();
  for (const name of LAYERS) if (name !== 'givens') state[name] = layer(read[name]);
  return state;
}
