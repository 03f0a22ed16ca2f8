import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { LookupAddress } from 'node:dns';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeNet } from '../net.ts';
import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { openDc09Channel } from './channel.ts';
import { reply, startFaultyReceiver } from './faulty-receiver.ts';
import { parseDc09Url } from './url.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

const barred = '127.0.0.9';
const random = { bytes: (length: number) => new Uint8Array(length), unit: () => 0.5 };

/** A link test to an address; `names` is what its name leads to, or why to nothing. */
async function test(url: string, names: readonly string[] | Error = []) {
  const parsed = parseDc09Url(url);
  if (parsed.tag === 'rejected') throw new Error(parsed.part);
  const found: LookupAddress[] =
    names instanceof Error ? [] : names.map((address) => ({ address, family: 4 }));
  const net = nodeNet(
    (address) => address !== barred,
    (_host, _options, answer) => setImmediate(answer, names instanceof Error ? names : null, found),
  );
  const channel = openDc09Channel(parsed.destination, { net, clock: sinkClock(), random });
  open.push(channel);
  return channel.send({ tag: 'linkTest', clockOffset: 0 }, new AbortController().signal);
}

describe('reports to an address that may not be reached', () => {
  it.each(['ip', 'udp'])('over %s fail at once and say so, by number and by name', async (scheme) => {
    const refused = { tag: 'noAnswer', reason: 'addressRefused' };
    expect(await test(`${scheme}://1234@${barred}:9/SIA`)).toEqual(refused);
    expect(await test(`${scheme}://1234@station.example:9/SIA`, [barred])).toEqual(refused);
  });

  it.each(['ip', 'udp'])('over %s are told apart from a name that there is not', async (scheme) => {
    expect(await test(`${scheme}://1234@station.example:9/SIA`, new Error('no such host'))).toEqual({
      tag: 'noAnswer',
      reason: 'no such host',
    });
  });

  it('go to what else the name leads to', async () => {
    const station = await startFaultyReceiver(({ frame, socket }) => socket.write(reply(frame)));
    open.push(station);
    expect(await test(`ip://1234@station.example:${station.port}/SIA`, [barred, '127.0.0.1'])).toEqual({
      tag: 'accepted',
    });
  });

  it('go to what else the name leads to, over UDP too', async () => {
    const station = createSocket('udp4');
    open.push({ close: () => station.close() });
    const heard = once(station, 'message');
    station.bind(0, '127.0.0.1');
    await once(station, 'listening');
    void test(`udp://1234@station.example:${station.address().port}/SIA`, [barred, '127.0.0.1']);
    expect(String((await heard)[0])).toContain('#1234');
  });
});
