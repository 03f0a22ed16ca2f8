/** Serves a built page, and nothing else. */
import { createServer } from 'node:http';
import { serve, setting } from '../telling.ts';
import { builtFiles } from './built-files.ts';

const give = builtFiles(setting('BENCH_PAGE'));
const server = createServer((request, response) => give(request.url ?? '/', response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  serve({ port: typeof address === 'object' && address ? address.port : 0 }, () => ({}));
});
