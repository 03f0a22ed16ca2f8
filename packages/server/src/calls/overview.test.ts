import { overviewParts } from '@homeward/contract/routes/panel/panel.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();

describe('what the first picture of a panel shows', () => {
  it.each([
    ['texts', 'master'],
    ['typed scalars', 'master'],
    ['typed scalars', 'user'],
    ['typed scalars', 'careReceiver'],
  ] as const)(
    'is, with %s and for the role %s, what each of its calls says by itself',
    async (form, role) => {
      const { call, token, person } = await started();
      await person('somebody', role);
      const mine = await token('somebody');
      const asked = { token: mine, headers: form === 'texts' ? {} : { accept: typedScalars } };
      const { envelope } = await call('GET /panel/overview', asked);
      expect(envelope.code).toBe('000');
      const parts = envelope.data as Record<string, unknown>;
      expect(Object.keys(parts)).toEqual([...overviewParts]);
      for (const part of overviewParts) {
        const alone = await call(`GET /${part}`, asked);
        expect(parts[part], part).toEqual(alone.envelope);
      }
    },
  );

  it('goes compressed to whoever takes it', async () => {
    const { server, token } = await started();
    const headers = { token: await token('demo'), 'accept-encoding': 'br' };
    const reply = await server.call({ method: 'GET', url: '/REST/v2/panel/overview', headers });
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString())).toMatchObject({ code: '000' });
  });
});
