import type { InitInput, SyncInitInput } from './whydoku.js';
import type * as whole from './whydoku.js';

export const hint: typeof whole.hint;
export const rate: typeof whole.rate;
export const explain: typeof whole.explain;
export function initSync(options: { module: SyncInitInput }): void;
/** Loads the light engine: `whydoku_light.wasm` beside the script, or what is given. */
export default function init(options?: { module_or_path: InitInput | Promise<InitInput> }): Promise<unknown>;
