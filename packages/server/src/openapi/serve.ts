import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiHeaders, pageHeaders } from '../http/headers.ts';
import { openApi } from './document.ts';
import { asyncApi } from './live-document.ts';

/** What the browsable document is made of, beside our own page and its one script. */
const parts = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Homeward API</title>
<link rel="stylesheet" href="/api/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/swagger-ui-bundle.js"></script>
<script src="/api/show.js"></script>
</body>
</html>
`;
const script = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'none' });
`;

/**
 * Serves the documents of the API, of its calls at `/api/openapi.json` and of its live messages at `/api/asyncapi.json`;
 * the calls at `/api` to be looked through and tried.
 */
export function serveOpenApi(app: FastifyInstance, version: string, tls: boolean): void {
  const headers = pageHeaders(tls);
  const csp = headers['content-security-policy'] ?? '';
  // The library sets styles by itself; nothing here shows what people have typed.
  const shown = {
    ...headers,
    'content-security-policy': csp.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  };
  const made = new Map<string, string>();
  for (const [url, make] of [
    ['/api/openapi.json', openApi],
    ['/api/asyncapi.json', asyncApi],
  ] as const)
    app.get(url, (_request, reply) => {
      const document = made.get(url) ?? JSON.stringify(make(version));
      made.set(url, document);
      return reply.headers({ ...apiHeaders(tls), 'cache-control': 'no-cache' }).send(document);
    });
  const text = (type: string, content: string) => ({ type: `${type}; charset=utf-8`, content });
  const own = { '/api': text('text/html', page), '/api/show.js': text('text/javascript', script) };
  for (const [url, { type, content }] of Object.entries(own))
    app.get(url, (_request, reply) => reply.headers({ ...shown, 'content-type': type }).send(content));
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const [name, type] of Object.entries(parts))
    app.get(`/api/${name}`, async (_request, reply) =>
      reply
        .headers({ ...shown, 'content-type': type, 'cache-control': 'public, max-age=86400' })
        .send(await readFile(join(folder, name))),
    );
}
