import { afterEach, describe, expect, it } from 'vitest';
import { mayReach } from '../http/addresses.ts';
import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { mailSink } from '@homeward/testing/channels/mail-sink.ts';
import type { MailSink } from '@homeward/testing/channels/mail-sink.ts';
import { openMailChannel } from './channel.ts';

const sinks: MailSink[] = [];
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.close();
});

interface Wish {
  readonly host: string;
  readonly port: number;
  readonly networks?: readonly string[];
  /** What names lead to, one look-up after the other. */
  readonly names?: readonly (readonly string[])[];
  readonly ownPort?: number;
}

/** Sends a mail by a server that a panel's owner typed. */
async function send({ host, port, networks = [], names = [], ownPort }: Wish) {
  const answers = [...names];
  const channel = openMailChannel(
    { host, port, tls: 'off', login: null, from: 'home@example.org', fromName: 'Home' },
    {
      clock: sinkClock(),
      reach: (address, to) => mayReach(address, to, networks, (wanted) => wanted === ownPort),
      resolve: () => Promise.resolve(answers.shift() ?? ['127.0.0.1']),
    },
    { connect: 2000, total: 4000 },
  );
  const message = {
    id: 'n1',
    to: 'olga@example.org',
    subject: 'Fire alarm',
    text: 'Kitchen',
    language: 'en-US',
    thread: null,
    urgent: true,
  };
  try {
    return await channel.send(message, new AbortController().signal);
  } finally {
    channel.close();
  }
}

async function sink(): Promise<MailSink> {
  const made = await mailSink({});
  sinks.push(made);
  return made;
}
const refused = { tag: 'refused', reason: 'addressRefused', gone: false };

describe('a mail server that a panel’s owner typed', () => {
  it.each(['127.0.0.1', '10.0.0.5', '192.168.1.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', '0.0.0.0'])(
    'is not spoken to at %s',
    async (host) => {
      const { port, mails } = await sink();
      expect(await send({ host, port })).toEqual(refused);
      expect(mails).toEqual([]);
    },
  );

  it('is not spoken to by a name that leads there, however often it is asked', async () => {
    const { port, mails } = await sink();
    expect(await send({ host: 'mail.example.org', port, names: [['127.0.0.1', '10.0.0.1']] })).toEqual(
      refused,
    );
    // The second answer of a name that changes its mind is never asked for.
    const names = [['10.9.9.9'], ['127.0.0.1']];
    expect(await send({ host: 'mail.example.org', port, names, networks: ['127.0.0.0/8'] })).toEqual(refused);
    expect(mails).toEqual([]);
  });

  it('is spoken to in a network that was listed, at the address that was judged', async () => {
    const { port, mails } = await sink();
    const networks = ['127.0.0.0/8'];
    expect(await send({ host: '127.0.0.1', port, networks })).toMatchObject({ tag: 'accepted' });
    const names = [['10.0.0.1', '127.0.0.1'], ['10.0.0.1']];
    expect(await send({ host: 'mail.example.org', port, names, networks })).toMatchObject({
      tag: 'accepted',
    });
    expect(mails).toHaveLength(2);
  });

  it('is never the machine’s own port, nor where clouds keep keys, whatever was listed', async () => {
    const { port, mails } = await sink();
    expect(await send({ host: '127.0.0.1', port, networks: ['127.0.0.0/8'], ownPort: port })).toEqual(
      refused,
    );
    expect(await send({ host: '169.254.169.254', port: 25, networks: ['0.0.0.0/0'] })).toEqual(refused);
    expect(mails).toEqual([]);
  });
});
