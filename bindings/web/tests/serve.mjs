// The server answers every request and goes on.
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../serve.mjs';

const folder = mkdtempSync(join(tmpdir(), 'serve-'));
writeFileSync(join(folder, 'index.html'), '<p>page');
const server = await serve(folder);
const { port } = server.address();

/** Sends a request as it is written, which `fetch` would correct, and returns the status. */
const status = path =>
  new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nConnection: close\r\nHost: x\r\n\r\n`));
    let answer = '';
    socket.on('data', data => (answer += data));
    socket.on('end', () => done(Number(answer.split(' ')[1])));
    socket.on('error', failed);
  });

for (const [path, wanted] of [
  ['/%', 400],
  ['/%ff', 400],
  ['//', 400],
  ['/%00', 404],
  ['/../../etc/passwd', 404],
  ['/%2e%2e/%2e%2e/etc/passwd', 404],
  ['/nowhere', 404],
  ['/', 200],
]) {
  assert.equal(await status(path), wanted, path);
}
server.close();
console.log('every request is answered');
