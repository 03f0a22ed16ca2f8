/** The least that serves a built page and a list of sites: plain rows in memory, narrowed and cut at each call. */
import { createServer, type ServerResponse } from 'node:http';
import { siteCount } from '../load/sites.ts';
import { builtFiles } from './built-files.ts';
import { serve, setting } from '../telling.ts';

const give = builtFiles(setting('BENCH_PAGE'));
const sites = Array.from({ length: siteCount }, (_, no) => ({
  mac: `02:00:00:00:00:${no}`,
  name: `Home ${no}`,
  state: no % 5 === 0 ? 'battery low' : 'nothing to do',
  batteries: no % 5 === 0 ? 1 : 0,
  firmware: '2.8.1',
  lastSeen: 1_700_000_000_000 + no,
}));

function answer(url: URL, response: ServerResponse): void {
  const { searchParams } = url;
  const fits =
    searchParams.get('filter') === 'batteries' ? sites.filter(({ batteries }) => batteries > 0) : sites;
  const sorted = fits.toSorted((a, b) => b.batteries - a.batteries || a.name.localeCompare(b.name, 'en'));
  const from = Number(searchParams.get('from'));
  const body = Buffer.from(
    JSON.stringify({
      result: true,
      total: sorted.length,
      sites: sorted.slice(from, from + Number(searchParams.get('num'))),
    }),
  );
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/sites') answer(url, response);
  else give(url.pathname, response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  serve({ port: typeof address === 'object' && address ? address.port : 0 }, () => ({}));
});
