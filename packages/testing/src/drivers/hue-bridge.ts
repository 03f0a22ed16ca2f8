import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { joinedResource } from './hue-rows.ts';
import { huePuts, HueResource } from './hue-shapes.ts';
import type { OwnCertificate } from './own-certificate.ts';

type Json = Readonly<Record<string, unknown>>;

/** A Hue bridge of our own, by the shapes of hue-shapes.ts. */
export interface HueBridge {
  readonly url: string;
  readonly fingerprint: string;
  /** Requests that were heard, as `GET /path`. */
  readonly asked: string[];
  /** What was put, by path. */
  readonly put: (readonly [path: string, body: Json])[];
  /** A key, as if the button had been pressed for it. */
  newKey(): string;
  /** For whoever asks next, as the button has it for 30 s. */
  pressButton(): void;
  forgetKeys(): void;
  add(...resources: readonly object[]): void;
  remove(id: string): void;
  /** A resource is otherwise; whoever listens is told the part. `quietly`: nobody is. */
  update(id: string, part: Json, quietly?: boolean): void;
  /** Has the state of lights follow what is put. */
  obey(does: boolean): void;
  /** Answers with this status instead, until it is null. */
  fail(status: number | null): void;
  /** Keeps lines open, and says nothing more on those that are there. */
  deaden(): void;
  /** Answers nothing more, and stays on the line. */
  hush(): void;
  /** Sends something as it is to all who listen. */
  say(raw: string): void;
  listeners(): number;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export async function startHueBridge(certificate: OwnCertificate): Promise<HueBridge> {
  const resources = new Map<string, HueResource>();
  const keys = new Set<string>();
  const asked: string[] = [];
  const put: (readonly [string, Json])[] = [];
  let streams = new Set<ServerResponse>();
  let isPressed = false;
  let obeys = true;
  let failsWith: number | null = null;
  let isHushed = false;
  let port = 0;
  let count = 0;
  let server: Server | undefined;

  const newKey = (): string => {
    const key = randomBytes(20).toString('hex');
    keys.add(key);
    return key;
  };

  function tell(type: 'update' | 'add' | 'delete', data: readonly object[]): void {
    count += 1;
    const message = { creationtime: new Date().toISOString(), id: `${count}`, type, data };
    for (const stream of streams) stream.write(`id: ${count}:0\ndata: ${JSON.stringify([message])}\n\n`);
  }

  function update(id: string, part: Json, quietly = false): void {
    const before = resources.get(id);
    if (before === undefined) throw new Error(`no resource ${id}`);
    resources.set(id, HueResource.parse(joinedResource(before, part)));
    const { type, owner } = before;
    if (!quietly) tell('update', [{ id, type, owner, ...part }]);
  }

  function answer(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }
  const errors = (...descriptions: readonly string[]) => ({
    errors: descriptions.map((description) => ({ description })),
    data: [],
  });

  function onPut(path: string, body: Json, response: ServerResponse): void {
    const [, type = '', id = ''] = /^\/clip\/v2\/resource\/(\w+)\/([0-9a-f-]+)$/.exec(path) ?? [];
    if (resources.get(id)?.type !== type) return answer(response, 404, errors('not found'));
    const read = huePuts[type]?.safeParse(body);
    if (read?.success !== true) return answer(response, 400, errors('the body does not fit'));
    put.push([path, body]);
    answer(response, 200, { errors: [], data: [{ rid: id, rtype: type }] });
    if (type === 'light' && obeys) update(id, body);
  }

  function route(request: IncomingMessage, body: Json, response: ServerResponse): void {
    const { method = '', url = '' } = request;
    if (isHushed) return;
    if (failsWith !== null) return answer(response, failsWith, errors('busy'));
    if (url === '/api/0/config')
      return answer(response, 200, {
        name: 'Hue Bridge',
        bridgeid: '001788FFFE123456',
        swversion: '1976154040',
        modelid: 'BSB002',
      });
    if (method === 'POST' && url === '/api') {
      if (!isPressed)
        return answer(response, 200, [
          { error: { type: 101, address: '', description: 'link button not pressed' } },
        ]);
      isPressed = false;
      return answer(response, 200, [{ success: { username: newKey(), clientkey: 'A'.repeat(32) } }]);
    }
    if (!keys.has(String(request.headers['hue-application-key'])))
      return answer(response, 403, errors('unauthorized'));
    if (url === '/eventstream/clip/v2') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hi\n\n');
      const own = streams;
      own.add(response);
      response.on('close', () => own.delete(response));
      return;
    }
    if (method === 'PUT') return onPut(url, body, response);
    if (url === '/clip/v2/resource')
      return answer(response, 200, { errors: [], data: [...resources.values()] });
    const [, ofType] = /^\/clip\/v2\/resource\/(\w+)$/.exec(url) ?? [];
    if (ofType !== undefined) {
      const data = [...resources.values()].filter(({ type }) => type === ofType);
      return answer(response, 200, { errors: [], data });
    }
    return answer(response, 404, errors('not found'));
  }

  async function start(): Promise<void> {
    isHushed = false;
    streams = new Set();
    const made = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        route(request, text === '' ? {} : (JSON.parse(text) as Json), response);
      });
    });
    server = made;
    made.listen(port, '127.0.0.1');
    await once(made, 'listening');
    port = (made.address() as AddressInfo).port;
  }

  await start();
  return {
    get url() {
      return `https://127.0.0.1:${port}`;
    },
    fingerprint: certificate.fingerprint,
    asked,
    put,
    newKey,
    pressButton: () => {
      isPressed = true;
    },
    forgetKeys: () => keys.clear(),
    add: (...given) => {
      const read = given.map((one) => HueResource.parse(one));
      for (const one of read) resources.set(one.id, one);
      tell('add', read);
    },
    remove: (id) => {
      const gone = resources.get(id);
      resources.delete(id);
      for (const one of resources.values()) if (one.owner?.rid === id) resources.delete(one.id);
      if (gone !== undefined) tell('delete', [{ id, type: gone.type }]);
    },
    update,
    obey: (does) => {
      obeys = does;
    },
    fail: (status) => {
      failsWith = status;
    },
    deaden: () => {
      streams = new Set();
    },
    hush: () => {
      isHushed = true;
    },
    say: (raw) => {
      for (const stream of streams) stream.write(raw);
    },
    listeners: () => streams.size,
    kill: async () => {
      const gone = server;
      server = undefined;
      if (gone === undefined) return;
      gone.closeAllConnections();
      gone.close();
      await once(gone, 'close');
    },
    start,
  };
}
