import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { openWebhookChannel } from '@homeward/channels/webhook/channel.ts';
import { peoplesReach } from '@homeward/channels/http/reach.ts';
import { nodeNet } from '@homeward/channels/net.ts';
import { dc09Ways } from '@homeward/hub/reporting/report-ways.ts';
import { outsideOf, webOf, type Machine } from './start/panel-host.ts';
import { systemClock, systemRandom } from './machine/system-ports.ts';

/** Everything that calls an address which somebody of a household typed, put together as the product does. */

const machine: Machine = { clock: systemClock, random: systemRandom, log: createQuietLog() };
const signal = new AbortController().signal;
let inner: Server;
let port = 0;
let calls = 0;
const open = new Set<Socket>();
beforeEach(async () => {
  calls = 0;
  inner = createServer((socket) => {
    calls += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.end('220 inner\r\n');
  });
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  ({ port } = inner.address() as AddressInfo);
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
  return new Promise((resolve) => inner.close(resolve));
});

const picture = {
  id: 'c1',
  panel: '00:1d:94:00:00:01',
  panelName: 'Home',
  device: 'XF:1',
  deviceName: 'Porch',
  at: 0,
  type: 'image/jpeg',
  content: new Uint8Array([1]),
  incident: null,
};
const letter = {
  id: 'n1',
  to: 'a@example.org',
  subject: 's',
  text: 't',
  language: 'en-US',
  thread: null,
  urgent: false,
};
const smtp = { tls: 'off', login: null, from: 'h@example.org', fromName: '' } as const;

/** Each way out with the networks that a panel's owner listed, and why it did not go. */
const ways: Readonly<
  Record<string, (host: string, networks: readonly string[], own: number | null) => Promise<string>>
> = {
  'mail of a panel': async (host, networks, own) => {
    const channel = outsideOf(machine, () => own).mail?.({ ...smtp, host, port }, networks);
    const receipt = await channel?.send(letter, signal);
    return receipt?.tag === 'accepted' ? '' : (receipt?.reason ?? '');
  },
  ...Object.fromEntries(
    ['http', 'ftp', 'ftps', 'https'].map((scheme) => [
      `an upload by ${scheme}`,
      async (host: string, networks: readonly string[], own: number | null) => {
        const channel = outsideOf(machine, () => own).media?.(`${scheme}://${host}:${port}/x`, networks);
        const receipt = await channel?.send(picture, signal);
        return receipt?.tag === 'accepted' ? '' : (receipt?.reason ?? '');
      },
    ]),
  ),
  ...Object.fromEntries(
    ['http', 'https'].map((scheme) => [
      `a calendar by ${scheme}`,
      async (host: string, networks: readonly string[], own: number | null) => {
        const fetch = outsideOf(machine, () => own).calendars;
        const end = await fetch?.(`${scheme}://${host}:${port}/x.ics`, networks, signal);
        return end?.tag === 'failed' ? end.reason : '';
      },
    ]),
  ),
  'a web request of a rule': async (host, networks, own) => {
    const request = { id: 'r', rule: 'r', method: 'GET', url: `http://${host}:${port}/`, body: '', networks };
    return (await webOf(machine, () => own).send(request as never, signal)).reason;
  },
  'a webhook of a person': async (host, networks, own) => {
    const reach = peoplesReach(networks, (wanted) => wanted === own);
    const channel = openWebhookChannel({ clock: systemClock, reach });
    const receipt = await channel.send(
      { id: 'w', url: `https://${host}:${port}/`, secret: 'x'.repeat(32), body: '{}' },
      signal,
    );
    return receipt.tag === 'accepted' ? '' : receipt.reason;
  },
};

describe.each(Object.entries(ways))('%s', (_name, send) => {
  it.each(['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1', '192.168.0.1', '0.0.0.0'])(
    'does not reach %s, which nobody listed',
    async (host) => {
      expect(await send(host, [], null)).toBe('addressRefused');
      expect(calls).toBe(0);
    },
  );

  it('never reaches the port of this machine itself, nor the keys of a cloud, whatever is listed', async () => {
    expect(await send('127.0.0.1', ['127.0.0.0/8'], port)).toBe('addressRefused');
    expect(await send('169.254.169.254', ['0.0.0.0/0'], null)).toBe('addressRefused');
    expect(calls).toBe(0);
  });

  it('reaches what is listed', async () => {
    expect(await send('127.0.0.1', ['127.0.0.0/8'], null)).not.toBe('addressRefused');
    expect(calls).toBeGreaterThan(0);
  });
});

describe.each(['ip', 'udp'])('a report by %s', (scheme) => {
  async function send(host: string, listed: readonly string[], own: number | null): Promise<string> {
    const reach = outsideOf(machine, () => own, listed).station;
    if (!reach) throw new Error('the product judges where stations are');
    const ways = dc09Ways(picture.panel as PanelId, { ...machine, net: nodeNet(reach) });
    const way = ways.open(`${scheme}://1234@${host}:${port}/SIA`);
    const receipt = await way?.poll(0, signal);
    return receipt?.tag === 'noAnswer' ? receipt.reason : `${receipt?.tag}`;
  }

  it.each([
    '127.0.0.1',
    '[::1]',
    'localhost',
    '169.254.169.254',
    '[fe80::1]',
    '239.1.1.1',
    '255.255.255.255',
  ])('does not go to %s, and says so', async (host) => {
    expect(await send(host, [], null)).toBe('addressRefused');
    expect(calls).toBe(0);
  });

  it('goes to this machine where its operator listed it, but to no port of ours', async () => {
    expect(await send('127.0.0.1', ['127.0.0.0/8'], port)).toBe('addressRefused');
    expect(calls).toBe(0);
    expect(await send('127.0.0.1', ['127.0.0.0/8'], null)).not.toBe('addressRefused');
  });
});
