import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { mailSink as openSink } from '@homeward/testing/channels/mail-sink.ts';
import type { MailSink } from '@homeward/testing/channels/mail-sink.ts';
import { openMailChannel } from './channel.ts';
import type { MailMessage } from './message.ts';
import { parseSmtpUrl } from './url.ts';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function mailSink(options: SMTPServerOptions = {}): Promise<MailSink> {
  const sink = await openSink(options);
  closers.push(() => sink.close());
  return sink;
}

const message: MailMessage = {
  id: 'n1',
  to: 'olga@example.org',
  subject: 'Fire alarm',
  text: 'Kitchen\nÜberall Rauch',
  language: 'de-DE',
  thread: 'i1',
  urgent: true,
};
const serverOf = (url: string, from = 'Homeward <home@example.org>') => {
  const parsed = parseSmtpUrl(url, from);
  if (parsed.tag === 'rejected') throw new Error(parsed.part);
  return parsed.server;
};
const send = (url: string, change: Partial<MailMessage> = {}, limits = { connect: 2000, total: 4000 }) =>
  openMailChannel(serverOf(url), { clock: sinkClock() }, limits).send(
    { ...message, ...change },
    new AbortController().signal,
  );

describe('a mail', () => {
  it('reaches the server with its id, language and thread', async () => {
    const { port, mails } = await mailSink();
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ tag: 'accepted' });
    expect(mails).toMatchObject([{ from: 'home@example.org', to: ['olga@example.org'] }]);
    const raw = mails[0]?.raw ?? '';
    for (const line of [
      'From: Homeward <home@example.org>',
      'To: olga@example.org',
      'Subject: Fire alarm',
      'Message-ID: <n1@example.org>',
      'References: <i1.thread@example.org>',
      'Auto-Submitted: auto-generated',
      'Content-Language: de-DE',
    ])
      expect(raw).toContain(`${line}\r\n`);
    expect(raw).toMatch(/=C3=9Cberall/);
  });

  const injected = 'Alarm\r\nBcc: evil@example.org\r\n\r\nowned\u2028X: 1\u0000';
  it('never lets a name become a header, a recipient or a body', async () => {
    const { port, mails } = await mailSink();
    const url = `smtp://127.0.0.1:${port}`;
    expect(
      await send(url, { subject: injected, thread: injected, id: 'n>\r\nX: 1', language: injected }),
    ).toMatchObject({ tag: 'accepted' });
    const raw = mails[0]?.raw ?? '';
    const heads = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
    expect(heads).not.toMatch(/^(Bcc|X):/im);
    expect(heads).toMatch(/^Subject: Alarm Bcc: evil@example\.org owned X: 1$/m);
    expect(mails[0]?.to).toEqual(['olga@example.org']);
    expect(raw.slice(raw.indexOf('\r\n\r\n'))).not.toContain('owned');
  });

  it.each([
    'a@example.org, b@example.org',
    'a@example.org\r\nRCPT TO:<b@example.org>',
    'A <a@example.org>',
    'a@example.org>',
    'a b@example.org',
    '@example.org',
    '',
  ])('goes to no such address as %j', async (to) => {
    const { port, mails } = await mailSink();
    expect(await send(`smtp://127.0.0.1:${port}`, { to })).toEqual({
      tag: 'refused',
      reason: 'no mail address',
      gone: false,
    });
    expect(mails).toEqual([]);
  });

  it('proves who sends it, over TLS alone where the server is elsewhere', async () => {
    const { port, mails } = await mailSink({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    });
    expect(await send(`smtp://home:p%40ss@127.0.0.1:${port}`)).toMatchObject({ tag: 'accepted' });
    expect(mails[0]?.user).toBe('home');
    expect(await send(`smtp://home:wrong@127.0.0.1:${port}`)).toMatchObject({ tag: 'noAnswer' });
  });

  it('tells whoever listens what the server said, without the login', async () => {
    const { port } = await mailSink({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _, done) =>
        done(Object.assign(new Error(`${password} ${btoa(password ?? '')} is wrong`), { responseCode: 535 })),
    });
    const heard: string[] = [];
    const ports = { clock: sinkClock(), heard: (said: string) => void heard.push(said) };
    const channel = openMailChannel(serverOf(`smtp://home:secret1@127.0.0.1:${port}`), ports);
    expect(await channel.send(message, new AbortController().signal)).toMatchObject({
      tag: 'noAnswer',
      reason: expect.stringMatching(/^SMTP 535 at AUTH/),
    });
    expect(heard).toEqual(['535 *** *** is wrong']);
  });

  it('to where nothing listens says so', async () => {
    const { port, close } = await openSink();
    await close();
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ reason: 'nothing listens there' });
  });

  it('is not sent in clear where TLS is asked for', async () => {
    const { port, mails } = await mailSink();
    const server = { ...serverOf(`smtp://127.0.0.1:${port}`), tls: 'required' as const };
    const channel = openMailChannel(server, { clock: sinkClock() });
    expect(await channel.send(message, new AbortController().signal)).toMatchObject({ tag: 'noAnswer' });
    const implicit = openMailChannel({ ...server, tls: 'implicit' }, { clock: sinkClock() });
    expect(await implicit.send(message, new AbortController().signal)).toMatchObject({ tag: 'noAnswer' });
    expect(mails).toEqual([]);
  });

  it('trusts no certificate that nobody vouches for', async () => {
    const { port, mails } = await mailSink({ disabledCommands: [], secure: true });
    expect(await send(`smtps://127.0.0.1:${port}`)).toMatchObject({ tag: 'noAnswer' });
    expect(mails).toEqual([]);
  });

  it.each([
    [450, 'noAnswer'],
    [550, 'refused'],
  ])('whose address is answered with %d is %s', async (responseCode, tag) => {
    const { port } = await mailSink({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
    });
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ tag });
  });

  it.each([
    [451, 'noAnswer'],
    [554, 'refused'],
  ])('whose text is answered with %d is %s', async (responseCode, tag) => {
    const { port } = await mailSink({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('no'), { responseCode })));
      },
    });
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ tag });
  });

  async function rawServer(talk: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      talk(socket);
    });
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    closers.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((closed) => void server.close(() => closed()));
    });
    return (server.address() as AddressInfo).port;
  }

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['talks garbage', (socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['floods', (socket) => void socket.write(Buffer.alloc(2_000_000, 'x'))],
    ['greets and hangs', (socket) => void socket.write('220 here\r\n')],
    ['hangs up', (socket) => void socket.end('421 busy\r\n')],
  ])('to a server that %s has no answer', async (_, talk) => {
    const port = await rawServer(talk);
    expect(await send(`smtp://127.0.0.1:${port}`, {}, { connect: 150, total: 300 })).toMatchObject({
      tag: 'noAnswer',
    });
  });

  it('ends when the sender stops, and when the channel closes', async () => {
    const port = await rawServer((socket) => void socket.write('220 here\r\n'));
    const channel = openMailChannel(serverOf(`smtp://127.0.0.1:${port}`), { clock: sinkClock() });
    expect(await channel.send(message, AbortSignal.timeout(30))).toMatchObject({
      reason: 'ended by the sender',
    });
    const sent = channel.send(message, new AbortController().signal);
    channel.close();
    expect(await sent).toMatchObject({ tag: 'noAnswer', reason: 'ended by the sender' });
  });
});

describe('the address of a mail server', () => {
  it.each([
    ['smtps://u:p@mail.example.org', { port: 465, tls: 'implicit', login: { user: 'u', password: 'p' } }],
    ['smtp://mail.example.org', { port: 587, tls: 'required', login: null }],
    ['smtp://mail.example.org:25?tls=off', { port: 25, tls: 'off' }],
    ['smtp://localhost:25', { tls: 'off' }],
    ['smtp://[::1]:25', { host: '::1', tls: 'off' }],
  ])('%s is read', (url, server) => {
    expect(serverOf(url)).toMatchObject({ ...server, from: 'home@example.org', fromName: 'Homeward' });
  });

  it.each([
    ['http://mail.example.org', 'a@b.c', 'form'],
    ['smtp://mail.example.org/x', 'a@b.c', 'form'],
    ['smtp://u@mail.example.org', 'a@b.c', 'login'],
    ['smtp://u:p@mail.example.org?tls=off', 'a@b.c', 'login'],
    ['smtps://mail.example.org?tls=off', 'a@b.c', 'tls'],
    ['smtp://mail.example.org?tls=maybe', 'a@b.c', 'tls'],
    ['smtp://mail.example.org', 'nobody', 'from'],
    ['smtp://mail.example.org', 'A <a@b.c>\r\nBcc: x@y.z', 'from'],
  ])('%s from %j is refused', (url, from, part) => {
    expect(parseSmtpUrl(url, from)).toEqual({ tag: 'rejected', part });
  });
});
