import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Serves a built page as the product serves its own: brotli of every text, made beforehand, names with a hash for ever. */
export function builtFiles(dist: string): (path: string, response: ServerResponse) => void {
  const files = new Map<string, { readonly body: Buffer; readonly type: string }>(
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name) in types)
      .map((name) => {
        const body = brotliCompressSync(readFileSync(join(dist, name)));
        return [`/${name}`, { body, type: types[extname(name)] ?? '' }] as const;
      }),
  );
  return (path, response) => {
    const file = files.get(path === '/' ? '/index.html' : path);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, {
        'content-type': file.type,
        'content-encoding': 'br',
        'content-length': file.body.length,
        'cache-control': path === '/' ? 'no-cache' : 'public, max-age=31536000, immutable',
      })
      .end(file.body);
  };
}
