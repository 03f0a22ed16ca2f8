import { afterEach, describe, expect, it } from 'vitest';
import { httpSink } from '@homeward/testing/channels/http-sink.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { noMaps } from '../options/maps.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
const headers = { accept: 'application/json;scalars=typed' };
const maple = [{ display_name: 'Maple Street 12', lat: '52.4869', lon: '13.3532' }];

describe('the search of addresses', () => {
  const started = serversOfThisFile();
  async function searching(answer: string, status = 200) {
    const sink = await httpSink();
    closers.push(() => sink.close());
    sink.answer = (response) => void response.writeHead(status).end(answer);
    const maps = { ...noMaps, search: `${sink.url}/search?format=jsonv2` };
    const test = await started({ options: { maps } });
    const token = await test.token('demo');
    const ask = (text: string) =>
      test.call(`GET /common/address?text=${encodeURIComponent(text)}`, { token, headers });
    return { sink, test, token, ask };
  }

  it('asks the one that the operator chose, and says what it found', async () => {
    const { sink, ask, test, token } = await searching(JSON.stringify(maple));
    const { envelope } = await ask('Maple & Oak');
    expect(envelope.data).toEqual([{ name: 'Maple Street 12', latitude: 52.4869, longitude: 13.3532 }]);
    expect(sink.received.map(({ url }) => url)).toEqual(['/search?format=jsonv2&q=Maple+%26+Oak']);
    // Nobody beyond the portal learns who asks.
    expect(sink.received[0]?.headers['cookie'] ?? sink.received[0]?.headers['token']).toBeUndefined();
    const settings = await test.call('GET /common/settings', { token, headers });
    expect((settings.envelope.data as { map: unknown }).map).toEqual({ tiles: '', credit: '', search: true });
  });

  it('says that it does not answer, and of what makes no sense, too', async () => {
    for (const [answer, status] of [
      ['[]', 500],
      ['<html>', 200],
    ] as const) {
      const { ask } = await searching(answer, status);
      expect((await ask('Maple Street')).envelope.message).toBe('v2_mg_address_search_away');
    }
  });

  it('may be asked ten times a minute', async () => {
    const { ask, sink } = await searching('[]');
    for (let no = 0; no < 10; no += 1) expect((await ask('Maple Street')).envelope.data).toBe('');
    expect((await ask('Maple Street')).envelope.message).toBe('v2_mg_retry_later');
    expect(sink.received).toHaveLength(10);
  });

  it('is refused where there is none', async () => {
    const test = await started();
    const token = await test.token('demo');
    const { envelope } = await test.call('GET /common/address?text=Maple', { token, headers });
    expect(envelope.message).toBe('v2_mg_no_address_search');
  });
});
