import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net';
import type { Resolve } from '@homeward/channels/http/judged-address.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { nodeWeb } from './node-web.ts';
import type { NodeWebOptions } from './node-web.ts';

const listed = ['127.0.0.0/8', '::1/128'];
const open: (Server | TcpServer)[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(
    open.splice(0).map((server) => new Promise((closed) => void server.close(() => closed(null)))),
  );
});

async function portOf(server: Server | TcpServer): Promise<number> {
  open.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server on loopback that notes what it is asked. */
async function served(
  answer: (response: ServerResponse) => void,
): Promise<{ readonly port: number; readonly seen: readonly Seen[] }> {
  const seen: Seen[] = [];
  const listener: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (bytes: Buffer) => {
      body += bytes.toString();
    });
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(response);
    });
  };
  return { port: await portOf(createServer(listener)), seen };
}

const ok = (response: ServerResponse): void => void response.end('fine');
const never = new AbortController().signal;

function send(
  url: string,
  {
    method = 'GET',
    body = null,
    networks = listed,
  }: {
    method?: 'GET' | 'POST' | 'PUT';
    body?: string | null;
    networks?: readonly string[];
  } = {},
  options: Partial<NodeWebOptions> = {},
  signal: AbortSignal = never,
) {
  const web = nodeWeb({ clock: createVirtualClock(0), isOwnPort: () => false, ...options });
  return web.send({ request: 1, method, url, body, networks }, signal);
}

describe('a web request', () => {
  it('goes out with its method, address and body, and comes back with the status', async () => {
    const { port, seen } = await served((response) => void response.writeHead(201).end('made'));
    const url = `http://127.0.0.1:${port}/hook?a=1&b=ü`;
    const end = await send(url, { method: 'POST', body: '{"on":true}' });
    expect(end).toEqual({ status: 201, reason: '' });
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/hook?a=1&b=%C3%BC',
        body: '{"on":true}',
        headers: {
          host: `127.0.0.1:${port}`,
          'content-type': 'application/json',
          'content-length': '11',
          'user-agent': 'Homeward',
        },
      },
    ]);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('without a body says nothing of one; a body that is no JSON is text', async () => {
    const { port, seen } = await served(ok);
    await send(`http://127.0.0.1:${port}/`);
    await send(`http://127.0.0.1:${port}/`, { method: 'PUT', body: 'on' });
    expect(seen[0]?.headers).not.toHaveProperty('content-type');
    expect(seen[1]?.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %d', async (status) => {
    const other = await served(ok);
    const { port } = await served(
      (response) => void response.writeHead(status, { location: `http://127.0.0.1:${other.port}/` }).end(),
    );
    expect(await send(`http://127.0.0.1:${port}/`)).toEqual({ status, reason: '' });
    expect(other.seen).toEqual([]);
  });

  it.each([404, 500, 503])('comes back with a %d as what it is', async (status) => {
    const { port } = await served((response) => void response.writeHead(status).end());
    expect(await send(`http://127.0.0.1:${port}/`)).toEqual({ status, reason: '' });
  });

  it('reads 64 kB of an endless answer and hangs up', async () => {
    let written = 0;
    const { port } = await served((response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
      };
      response.on('drain', more);
      more();
    });
    expect(await send(`http://127.0.0.1:${port}/`)).toEqual({ status: 200, reason: '' });
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it('to nobody says so', async () => {
    const server = createServer((_request, response) => ok(response));
    const port = await portOf(server);
    await new Promise((closed) => void server.close(closed));
    open.splice(0);
    expect(await send(`http://127.0.0.1:${port}/`)).toEqual({ status: null, reason: 'ECONNREFUSED' });
  });

  it('to what does not speak HTTP, or hangs up, gets no answer', async () => {
    const babble = await portOf(createTcpServer((socket) => void socket.end('hello\r\n\r\n')));
    const mute = await portOf(createTcpServer((socket) => void socket.on('data', () => socket.destroy())));
    expect((await send(`http://127.0.0.1:${babble}/`)).status).toBeNull();
    expect((await send(`http://127.0.0.1:${mute}/`)).status).toBeNull();
  });

  it('to a certificate that nobody vouches for is not sent', async () => {
    const plain = await portOf(
      createTcpServer((socket) => void socket.on('data', () => socket.end('no TLS'))),
    );
    expect((await send(`https://127.0.0.1:${plain}/`)).status).toBeNull();
  });
});

describe('time', () => {
  /** Lets the network do what it can before virtual time goes on. */
  const settle = async (reached: Promise<unknown>): Promise<void> => {
    await reached;
    for (let turn = 0; turn < 10; turn += 1) await new Promise((on) => setImmediate(on));
  };

  it('is 15 seconds for a server that does not answer', async () => {
    const clock = createVirtualClock(0);
    let reached: (value: unknown) => void = () => {};
    const arrived = new Promise((on) => (reached = on));
    const { port } = await served(() => reached(null));
    const end = send(`http://127.0.0.1:${port}/`, {}, { clock });
    await settle(arrived);
    clock.advance(14_999);
    expect(clock.waiting).toBe(1);
    clock.advance(1);
    expect(await end).toEqual({ status: null, reason: 'timeout' });
    expect(clock.waiting).toBe(0);
  });

  it('is 5 seconds for a connection, its encryption included', async () => {
    const clock = createVirtualClock(0);
    let reached: (value: unknown) => void = () => {};
    const arrived = new Promise((on) => (reached = on));
    const port = await portOf(createTcpServer(() => reached(null)));
    const end = send(`https://127.0.0.1:${port}/`, {}, { clock });
    await settle(arrived);
    clock.advance(5_000);
    expect(await end).toEqual({ status: null, reason: 'connectTimeout' });
  });

  it('is 5 seconds for a name that nobody answers for', async () => {
    const clock = createVirtualClock(0);
    const end = send('http://slow.example/', {}, { clock, resolve: () => new Promise(() => {}) });
    clock.advance(5_000);
    expect(await end).toEqual({ status: null, reason: 'connectTimeout' });
  });

  it('of an answer that does not end gives the status it had', async () => {
    const clock = createVirtualClock(0);
    let reached: (value: unknown) => void = () => {};
    const arrived = new Promise((on) => (reached = on));
    const { port } = await served((response) => {
      response.writeHead(202);
      response.write('more to come', () => reached(null));
    });
    const end = send(`http://127.0.0.1:${port}/`, {}, { clock });
    await settle(arrived);
    clock.advance(15_000);
    expect(await end).toEqual({ status: 202, reason: '' });
  });

  it('ends when the hub stops', async () => {
    const stop = new AbortController();
    const { port } = await served(() => stop.abort());
    expect(await send(`http://127.0.0.1:${port}/`, {}, {}, stop.signal)).toEqual({
      status: null,
      reason: 'stopped',
    });
    expect(await send(`http://127.0.0.1:${port}/`, {}, {}, stop.signal)).toMatchObject({ reason: 'stopped' });
  });
});

describe('a hostile address', () => {
  const byName = (...addresses: readonly string[]): Partial<NodeWebOptions> => ({
    resolve: () => Promise.resolve(addresses),
  });

  it.each([
    ['a file', 'file:///etc/passwd', 'schemeRefused'],
    ['a script', 'javascript:alert(1)', 'schemeRefused'],
    ['another protocol', 'gopher://127.0.0.1/', 'schemeRefused'],
    ['nothing', '', 'invalidUrl'],
    ['no host', 'http://', 'invalidUrl'],
    ['a port that is none', 'http://example.org:99999/', 'invalidUrl'],
    ['a name and password', 'http://user:pass@example.org/', 'userinfoRefused'],
    ['a host dressed up as a name', 'http://example.org@127.0.0.1/', 'userinfoRefused'],
    ['loopback', 'http://127.0.0.1/', 'addressRefused'],
    ['loopback, short', 'http://127.1/', 'addressRefused'],
    ['loopback, decimal', 'http://2130706433/', 'addressRefused'],
    ['loopback, octal', 'http://0177.0.0.01/', 'addressRefused'],
    ['loopback, hexadecimal', 'http://0x7f000001/', 'addressRefused'],
    ['loopback, mixed', 'http://0x7f.1/', 'addressRefused'],
    ['loopback, full width', 'http://１２７．０．０．１/', 'addressRefused'],
    ['loopback, circled', 'http://①②⑦.⓪.⓪.①/', 'addressRefused'],
    ['loopback, IPv6', 'http://[::1]/', 'addressRefused'],
    ['loopback, IPv6 long', 'http://[0:0:0:0:0:0:0:1]/', 'addressRefused'],
    ['loopback, mapped', 'http://[::ffff:127.0.0.1]/', 'addressRefused'],
    ['loopback, mapped hex', 'http://[::ffff:7f00:1]/', 'addressRefused'],
    ['loopback, translated', 'http://[64:ff9b::127.0.0.1]/', 'addressRefused'],
    ['nobody', 'http://0.0.0.0/', 'addressRefused'],
    ['nobody, short', 'http://0/', 'addressRefused'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/', 'addressRefused'],
    ['metadata, decimal', 'http://2852039166/', 'addressRefused'],
    ['metadata, IPv6', 'http://[fd00:ec2::254]/', 'addressRefused'],
    ['a private network', 'http://192.168.0.1/', 'addressRefused'],
    ['an own network, IPv6', 'http://[fd12:3456::1]/', 'addressRefused'],
    ['a link', 'http://[fe80::1]/', 'addressRefused'],
    ['a backslash', 'http:\\\\127.0.0.1\\', 'addressRefused'],
    ['a tab in it', 'http://127.0.\t0.1/', 'addressRefused'],
  ])('of %s is refused', async (_, url, reason) => {
    expect(await send(url, { networks: [] })).toEqual({ status: null, reason });
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['only refused addresses', ['10.0.0.1', '::1', '169.254.169.254']],
    ['no address', []],
  ])('by a name that means %s is refused', async (_, addresses) => {
    const asked: string[] = [];
    const resolve: Resolve = (host) => {
      asked.push(host);
      return Promise.resolve(addresses);
    };
    const end = await send('http://xn--e1afmkfd.example./', { networks: [] }, { resolve });
    expect(end).toEqual({ status: null, reason: 'addressRefused' });
    expect(asked).toEqual(['xn--e1afmkfd.example.']);
  });

  it('by a name in another script is looked up as what it is on the wire', async () => {
    const asked: string[] = [];
    const resolve: Resolve = (host) => {
      asked.push(host);
      return Promise.resolve([]);
    };
    await send('http://пример.example/', { networks: [] }, { resolve });
    expect(asked).toEqual(['xn--e1afmkfd.example']);
  });

  it('by a name that changes its meaning goes where it was judged, once', async () => {
    const good = await served(ok);
    let times = 0;
    const resolve: Resolve = () => {
      times += 1;
      return Promise.resolve(times === 1 ? ['127.0.0.1'] : ['10.0.0.1']);
    };
    const end = await send(`http://rebind.example:${good.port}/`, {}, { resolve });
    expect(end.status).toBe(200);
    expect(times).toBe(1);
    expect(good.seen[0]?.headers.host).toBe(`rebind.example:${good.port}`);
  });

  it('by a name with good and bad addresses goes to a good one only', async () => {
    const good = await served(ok);
    const url = `http://mixed.example:${good.port}/`;
    const mixed = byName('10.0.0.1', '169.254.169.254', '127.0.0.1');
    expect(await send(url, { networks: ['127.0.0.0/8'] }, mixed)).toMatchObject({ status: 200 });
  });

  it('of a port on which this machine serves is refused even where loopback is listed', async () => {
    const own = await served(ok);
    const isOwnPort = (port: number) => port === own.port;
    expect(await send(`http://127.0.0.1:${own.port}/`, {}, { isOwnPort })).toMatchObject({
      reason: 'addressRefused',
    });
    expect(own.seen).toEqual([]);
  });

  it('by a name that nobody knows says so', async () => {
    const resolve: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await send('http://nowhere.example/', {}, { resolve })).toEqual({
      status: null,
      reason: 'noSuchHost',
    });
  });
});
