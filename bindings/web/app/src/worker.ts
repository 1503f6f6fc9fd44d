// The engine's thread. It takes the compiled engine first, and then answers one question after another.
import init, * as engine from '../../package/whydoku.js';

/** The index of the progress callback among the arguments of a question. */
const WATCHED: Record<string, number> = { hint: 3, explain: 2 };
const EACH = 100;

interface Asked {
  id: number;
  name: keyof typeof engine;
  args: unknown[];
}

let start: (module: WebAssembly.Module) => void;
const ready = new Promise<WebAssembly.Module>(resolve => {
  start = resolve;
}).then(module => init({ module_or_path: module }));

/** Reports progress, at most ten times a second. */
function watch(id: number) {
  let last = performance.now();
  return (stage: string, count: number) => {
    const now = performance.now();
    if (now - last < EACH) return;
    last = now;
    self.postMessage({ id, stage, count });
  };
}

self.onmessage = async ({ data }: MessageEvent<Asked | { module: WebAssembly.Module }>) => {
  if ('module' in data) {
    start(data.module);
    return;
  }
  const { id, name, args } = data;
  try {
    await ready;
    const ask = engine[name] as (...args: unknown[]) => unknown;
    const watched = WATCHED[name];
    if (watched !== undefined) args[watched] = watch(id);
    self.postMessage({ id, answer: ask(...args) });
  } catch (problem) {
    // Anything but an error of ours is a crash of the engine, which cannot be asked again.
    const told = problem instanceof Error && !(problem instanceof WebAssembly.RuntimeError);
    self.postMessage({ id, problem: problem instanceof Error ? problem.message : String(problem), broken: !told });
  }
};
