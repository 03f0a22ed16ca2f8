import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { opensslThere, ownCertificate } from '@homeward/testing/drivers/own-certificate.ts';
import { afterEach, expect, it } from 'vitest';
import { createHueClient } from './client.ts';
import { readResources } from './resources.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

it('so many resources of a bridge are kept, and no more', () => {
  const data = Array.from({ length: 4_001 }, (_, no) => ({
    id: `00000000-0000-0000-0000-${String(no).padStart(12, '0')}`,
    type: 'light',
  }));
  expect(readResources({ data })?.size).toBe(4_000);
});

it.skipIf(!opensslThere())('an answer is read up to a length (needs openssl)', async () => {
  const certificate = ownCertificate('001788fffe123456');
  const server = createServer(certificate, ({ url }, response) => {
    response.end(`{"data":[],"x":"${'x'.repeat(url?.includes('long') ? 8 * 2 ** 20 : 8)}"}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const { fingerprint } = certificate;
  const client = createHueClient({ url: `https://127.0.0.1:${port}`, key: '', fingerprint }, realClock);
  open.push(() => client.close());
  await expect(client.get('/short')).resolves.toMatchObject({ data: [] });
  await expect(client.get('/long')).rejects.toThrow('no Hue bridge');
});
