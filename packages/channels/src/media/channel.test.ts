import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { hash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@homeward/testing/free-port.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { FtpSrv } from 'ftp-srv';
import { afterEach, describe, expect, it } from 'vitest';
import { mayReach } from '../http/addresses.ts';
import { openMediaChannel } from './channel.ts';
import type { MediaMessage } from './message.ts';

const listed = ['127.0.0.0/8', '::1/128'];
const clock: Clock = {
  now: () => Date.UTC(2026, 0, 5, 12),
  monotonic: () => 0,
  after: () => () => undefined,
};
const message: MediaMessage = {
  id: 'c1',
  panel: '00:1d:94:00:00:01',
  panelName: 'Maple Street 12',
  device: 'XF:00000003',
  deviceName: 'Porch',
  at: Date.UTC(2026, 0, 5, 12, 30, 5),
  type: 'image/jpeg',
  content: randomBytes(200_000),
  incident: 'i1',
};
const never = new AbortController().signal;

const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const send = (url: string, signal = never, networks = listed) => {
  const channel = openMediaChannel(url, {
    clock,
    random: { unit: () => 0, bytes: (length) => randomBytes(length) },
    reach: (address, port) => mayReach(address, port, networks, () => false),
  });
  if (channel === null) throw new Error('no channel');
  return channel.send(message, signal);
};

/** An FTP server over a folder, for anna with her password. */
async function ftpServer(): Promise<{ readonly port: number; readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-ftp-'));
  const port = await freePort();
  const server = new FtpSrv({
    url: `ftp://127.0.0.1:${port}`,
    pasv_url: '127.0.0.1',
    log: { child: () => quiet, ...quiet } as never,
  });
  server.on('login', ({ username, password }, resolve, reject) => {
    if (username === 'anna' && password === 'o@p:n') resolve({ root: folder });
    else reject(new Error('no'));
  });
  await server.listen();
  ends.push(
    () => rmSync(folder, { recursive: true }),
    () => server.close(),
  );
  return { port, folder };
}
const nothing = (): void => undefined;
const quiet: Record<string, unknown> = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
quiet['child'] = () => quiet;

describe('an upload by FTP', () => {
  it('leaves the picture in its folder, made where it is missing, and once however often it is sent', async () => {
    const { port, folder } = await ftpServer();
    const url = `ftp://anna:o%40p:n@127.0.0.1:${port}/pictures/porch`;
    expect(await send(url)).toMatchObject({ tag: 'accepted' });
    expect(await send(url)).toMatchObject({ tag: 'accepted' });
    const files = readdirSync(join(folder, 'pictures', 'porch'));
    expect(files).toEqual(['20260105-123005_XF-00000003_c1.jpg']);
    const [file = ''] = files;
    expect(readFileSync(join(folder, 'pictures', 'porch', file)).equals(message.content)).toBe(true);
  });

  it('is refused for good with a wrong password, which no answer names', async () => {
    const { port } = await ftpServer();
    const receipt = await send(`ftp://anna:wrong-secret@127.0.0.1:${port}/`);
    expect(receipt).toMatchObject({ tag: 'refused', reason: 'FTP 530' });
  });

  it('finds nobody at a closed port', async () => {
    const port = await freePort();
    expect(await send(`ftp://anna:x@127.0.0.1:${port}/`)).toMatchObject({
      tag: 'noAnswer',
      reason: 'nothing listens there',
    });
  });

  it('ends at once when it is stopped, with a server that says nothing', async () => {
    const server = createTcpServer(() => undefined);
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
    ends.push(() => void server.close());
    const stop = new AbortController();
    const sent = send(`ftp://anna:x@127.0.0.1:${port}/`, stop.signal);
    server.once('connection', () => stop.abort());
    expect(await sent).toMatchObject({ tag: 'noAnswer', reason: 'stopped' });
  });
});

interface Post {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

async function webServer(
  answer: (post: Post, response: ServerResponse) => void,
): Promise<{ readonly port: number; readonly posts: readonly Post[] }> {
  const posts: Post[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const post = { headers: request.headers, body };
      posts.push(post);
      answer(post, response);
    });
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, posts };
}

describe('an upload by HTTP', () => {
  it('posts the picture in base64 with what it is', async () => {
    const { port, posts } = await webServer((_, response) => response.writeHead(201).end());
    expect(await send(`http://127.0.0.1:${port}/up?x=1`)).toMatchObject({ tag: 'accepted' });
    const body: Record<string, string> = JSON.parse(posts[0]?.body ?? '');
    expect(body).toMatchObject({ id: 'c1', device_id: 'XF:00000003', name: 'Porch', incident: 'i1' });
    expect(Buffer.from(body['image'] ?? '', 'base64').equals(message.content)).toBe(true);
  });

  it('proves itself by digest where it is asked to, and never in the clear', async () => {
    const { port, posts } = await webServer(({ headers }, response) => {
      const given = headers.authorization ?? '';
      const field = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(given)?.[1] ?? '';
      const md5 = (text: string) => hash('md5', text);
      const right = md5(
        [md5('anna:box:open'), 'n1', '00000001', field('cnonce'), 'auth', md5(`POST:${field('uri')}`)].join(
          ':',
        ),
      );
      if (field('response') === right) return void response.end();
      response.writeHead(401, { 'www-authenticate': 'Digest realm="box", nonce="n1", qop="auth"' }).end();
    });
    expect(await send(`http://anna:open@127.0.0.1:${port}/up`)).toMatchObject({ tag: 'accepted' });
    expect(posts).toHaveLength(2);
    expect(posts[0]?.headers.authorization).toBeUndefined();
    expect(await send(`http://anna:wrong@127.0.0.1:${port}/up`)).toMatchObject({
      tag: 'refused',
      reason: 'HTTP 401',
    });
  });

  it('gives no password to a server that wants it in the clear', async () => {
    const { port, posts } = await webServer((_, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="box"' }).end(),
    );
    expect(await send(`http://anna:open@127.0.0.1:${port}/up`)).toMatchObject({ tag: 'refused' });
    expect(posts).toHaveLength(1);
  });

  it.each([
    [503, { tag: 'noAnswer', reason: 'HTTP 503' }],
    [403, { tag: 'refused', reason: 'HTTP 403' }],
    [302, { tag: 'refused', reason: 'HTTP 302' }],
  ])('takes %i for what it is', async (status, receipt) => {
    const { port } = await webServer((_, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(),
    );
    expect(await send(`http://127.0.0.1:${port}/up`)).toMatchObject(receipt);
  });
});

describe('no upload reaches', () => {
  it.each(['http://127.0.0.1:1/', 'ftp://127.0.0.1:1/', 'http://169.254.169.254/', 'ftp://localhost:1/'])(
    '%s, which nobody listed',
    async (url) => {
      expect(await send(url, never, [])).toMatchObject({ tag: 'refused', reason: 'addressRefused' });
    },
  );
});
