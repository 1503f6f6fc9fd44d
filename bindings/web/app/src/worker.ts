// The engine's thread. It reads the engine, and answers one question after another. There are two engines: the one that
// is enough for boards up to 11×11 and the YAML of most files, and the whole one, which is fetched when it is needed.
type Engine = typeof import('../../package/whydoku.js');

async function start(): Promise<Engine> {
  if (self.name === 'whole') {
    const [engine, url] = await Promise.all([import('../../package/whole/whydoku.js'), import('../../package/whole/whydoku_bg.wasm?url')]);
    await engine.default({ module_or_path: url.default });
    return engine as unknown as Engine;
  }
  const [engine, url] = await Promise.all([import('../../package/whydoku.js'), import('../../package/whydoku_bg.wasm?url')]);
  await engine.default({ module_or_path: url.default });
  return engine;
}

const ready = start();

self.onmessage = async ({ data: { id, name, args } }: MessageEvent<{ id: number; name: string; args: unknown[] }>) => {
  try {
    const engine = await ready;
    const ask = engine[name as keyof Engine] as (...args: unknown[]) => unknown;
    self.postMessage({ id, answer: ask(...args) });
  } catch (problem) {
    // What is no error of ours is a fault of the engine, which cannot be asked again.
    const told = problem instanceof Error && !(problem instanceof WebAssembly.RuntimeError);
    self.postMessage({ id, problem: problem instanceof Error ? problem.message : String(problem), broken: !told });
  }
};
