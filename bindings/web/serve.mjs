// Serves a folder on this machine alone: `node serve.mjs [FOLDER] [PORT]`. Says where.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Serves a folder; the port may be 0 for any that is free. */
export function serve(folder, port = 0) {
  const root = resolve(folder);
  const server = createServer((request, response) => {
    let path;
    try {
      path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    } catch {
      response.writeHead(400).end();
      return;
    }
    let file = join(root, path);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!file.startsWith(root) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    // Names in assets/ change with their contents.
    const isHashed = path.startsWith('/assets/');
    response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    // Packed, as a server in the network would: as the build did it, where it did.
    const encodings = (request.headers['accept-encoding'] ?? '').split(/[ ,]+/);
    const [encoding, body] =
      encodings.includes('br') && existsSync(`${file}.br`)
        ? ['br', readFileSync(`${file}.br`)]
        : encodings.includes('gzip')
          ? ['gzip', gzipSync(readFileSync(file))]
          : ['identity', readFileSync(file)];
    response.setHeader('content-encoding', encoding);
    response.end(body);
  });
  return new Promise(done => server.listen(port, '127.0.0.1', () => done(server)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await serve(process.argv[2] ?? 'dist', Number(process.argv[3] ?? 8123));
  console.log(`http://localhost:${server.address().port}/`);
}
