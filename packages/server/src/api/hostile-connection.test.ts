import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { livePath } from '@homeward/contract/words/api/live-names.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A server that listens, with little patience, and how to speak to it letter by letter. */
async function listening() {
  const test = await started({ options: { limits: { headersTimeout: 300, requestTimeout: 600 } } });
  const { port } = await test.server.listen(0, '127.0.0.1');
  const dial = (text: string): Promise<{ socket: Socket; said: Promise<string> }> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let heard = '';
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')));
    const said = new Promise<string>((resolve) => {
      socket.on('error', () => resolve(heard));
      socket.on('close', () => resolve(heard));
    });
    return new Promise((resolve) => socket.write(text, () => resolve({ socket, said })));
  };
  return { ...test, port, dial };
}

const post = (path: string, more: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: home\r\nContent-Type: application/json\r\n${more}\r\n`;
const inside = /node_modules|\.ts:\d|\bat \w+ \(/;

describe('a connection', () => {
  it.each([
    { what: 'says nothing', text: '' },
    { what: 'never ends its headers', text: 'GET /REST/v2/auth/check HTTP/1.1\r\nHost: home\r\nX-A: ' },
    {
      what: 'never ends its body',
      text: `${post('/REST/v2/auth/login', 'Content-Length: 100\r\n')}{"account":`,
    },
    {
      what: 'never ends its chunks',
      text: `${post('/REST/v2/auth/login', 'Transfer-Encoding: chunked\r\n')}5\r\n{"a":\r\n`,
    },
  ])('that $what is ended, and keeps nobody else waiting', async ({ text }) => {
    const { dial, port } = await listening();
    const slow = await Promise.all(Array.from({ length: 100 }, () => dial(text)));
    // A letter now and then does not win time.
    const dawdle = setInterval(() => {
      for (const { socket } of slow) if (text !== '' && socket.writable) socket.write('a');
    }, 50);
    try {
      const reply = await fetch(`http://127.0.0.1:${port}/healthz`);
      expect(reply.status).toBe(200);
      for (const said of await Promise.all(slow.map((one) => one.said))) {
        expect(said === '' || /^HTTP\/1\.1 4\d\d /.test(said), said).toBe(true);
        expect(said).not.toMatch(inside);
      }
    } finally {
      clearInterval(dawdle);
    }
  });

  it.each([
    {
      what: 'two lengths',
      text: `${post('/REST/v2/auth/login', 'Content-Length: 2\r\nContent-Length: 3\r\n')}{} `,
    },
    {
      what: 'a length and chunks',
      text: `${post('/REST/v2/auth/login', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n')}0\r\n\r\n`,
    },
    { what: 'a line that folds', text: 'GET /healthz HTTP/1.1\r\nHost: home\r\nX-A: b\r\n c\r\n\r\n' },
    { what: 'a header that has no end', text: `GET /healthz HTTP/1.1\r\nX-A: ${'a'.repeat(100_000)}` },
    { what: 'another protocol', text: '\u0016\u0003\u0001\u0002\u0000\u0001' },
  ])('with $what is turned away', async ({ text }) => {
    const { dial } = await listening();
    const said = await (await dial(text)).said;
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(said).not.toMatch(inside);
  });
});

describe('a connection on which nothing is asked', () => {
  it('is kept for longer than proxies before the portal keep theirs, and the reply says so', async () => {
    const { port } = await listening();
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`);
    const [, seconds] = /^timeout=(\d+)$/.exec(reply.headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(120);
  });
});

describe('live messages', () => {
  const upgrade = (headers: string): string =>
    `GET ${livePath}?EIO=4&transport=websocket HTTP/1.1\r\nHost: home.example\r\nConnection: Upgrade\r\n` +
    `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`;

  it.each([
    'Origin: https://evil.example\r\n',
    'Origin: null\r\n',
    'Origin: http://home.example.evil.example\r\n',
    'Origin: http://home.example:81\r\n',
    'Sec-Fetch-Site: cross-site\r\n',
    'Sec-Fetch-Site: same-site\r\n',
    'Origin: http://home.example\r\nSec-Fetch-Site: cross-site\r\n',
  ])('are opened by no other page (%j)', async (headers) => {
    const { dial } = await listening();
    expect(await (await dial(upgrade(headers))).said).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('are opened by a page of ours', async () => {
    const { dial } = await listening();
    const { socket } = await dial(upgrade('Origin: http://home.example\r\n'));
    const first = await new Promise<Buffer>((resolve) => void socket.once('data', resolve));
    expect(first.toString('latin1')).toMatch(/^HTTP\/1\.1 101 /);
  });
});
