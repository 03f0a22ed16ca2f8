/** The least code that answers a call: node:http and a Buffer made beforehand, the token looked up in a Map. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { serve, setting } from '../telling.ts';

const bodies = new Map(
  Object.entries(JSON.parse(readFileSync(setting('BENCH_BODIES'), 'utf8')) as Record<string, string>).map(
    ([path, base64]) => [path, Buffer.from(base64, 'base64')],
  ),
);
const encoding = setting('BENCH_ENCODING');
const sessions = new Map([[setting('BENCH_TOKEN'), { account: 'bench' }]]);
const server = createServer((request, response) => {
  const { token } = request.headers;
  const session = typeof token === 'string' ? sessions.get(token) : undefined;
  const body = session && bodies.get(request.url ?? '');
  if (!body) {
    response.writeHead(session ? 404 : 401).end();
    return;
  }
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      ...(encoding === '' ? {} : { 'content-encoding': encoding }),
    })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  serve({ port: typeof address === 'object' && address ? address.port : 0 }, () => ({}));
});
