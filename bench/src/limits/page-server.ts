/** Serves a built page as the product serves its own: brotli of every text, made beforehand, names with a hash for ever. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { serve, setting } from '../telling.ts';

const dist = setting('BENCH_PAGE');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const files = new Map<string, { readonly body: Buffer; readonly type: string }>(
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => extname(name) in types)
    .map((name) => {
      const body = brotliCompressSync(readFileSync(join(dist, name)));
      return [`/${name}`, { body, type: types[extname(name)] ?? '' }] as const;
    }),
);
const server = createServer((request, response) => {
  const path = request.url === '/' ? '/index.html' : (request.url ?? '');
  const file = files.get(path);
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  response
    .writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.body.length,
      'cache-control': path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    .end(file.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  serve({ port: typeof address === 'object' && address ? address.port : 0 }, () => ({ files: files.size }));
});
