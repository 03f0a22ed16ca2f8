/** The least code that answers a call: node:http and a Buffer made beforehand, the token looked up in a Map. */
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { tell } from '../measure.ts';

const bodies = new Map(
  Object.entries(
    JSON.parse(readFileSync(process.env['BENCH_BODIES'] ?? '', 'utf8')) as Record<string, string>,
  ).map(([path, text]) => [path, Buffer.from(text)]),
);
const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '');
  if (!body) {
    response.writeHead(404).end();
    return;
  }
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  tell({ ready: 1, port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('SIGTERM', () => process.exit(0));
