import { expect, it, vi } from 'vitest';
import { livePath } from '@homeward/contract/words/api/live-names.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

/** The part that serves clients that poll cannot be read: its file went while the server ran. */
vi.mock('./live-polling.ts', () => {
  throw new Error('no such file');
});

const started = serversOfThisFile();

it('whoever polls is turned away where its part is missing, and the server ends as ever', async () => {
  const { server } = await started();
  const { port } = await server.listen(0, '127.0.0.1');
  const poll = () => fetch(`http://127.0.0.1:${port}${livePath}/?EIO=4&transport=polling`);
  await expect(poll()).rejects.toThrow('fetch failed');
  await expect(poll()).rejects.toThrow('fetch failed');
  await expect(server.close()).resolves.toBeUndefined();
});
