import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onvifAnswers } from './onvif-answers.ts';

export interface OnvifCameraOptions {
  /** Ms that its clock is ahead. */
  readonly skewMs?: number;
  /** Left out of its services. */
  readonly without?: readonly ('events' | 'ptz' | 'media')[];
  /** How it calls itself where it names an address; absent is 127.0.0.1. */
  readonly callsItself?: string;
  /** The port that it names there, behind another box; absent is its own. */
  readonly callsPort?: number;
  /** It knows the older way to name its services alone. */
  readonly isOld?: boolean;
  /** Where it says that its video is; absent is where nobody listens. */
  readonly stream?: string;
  /** What it answers to an operation instead of the truth: a document, or null for nothing at all. */
  readonly instead?: (operation: string) => Buffer | string | null | undefined;
}

interface Stored {
  readonly topic: string;
  readonly source: readonly [string, string];
  readonly data: readonly [string, string];
}

/** A camera of our own that speaks ONVIF, by the shapes of its WSDL documents. */
export interface OnvifCamera {
  readonly url: string;
  readonly port: number;
  /** Operations that were asked for, in order. */
  readonly asked: string[];
  /** A property changes: all who listen are told. */
  notice(topic: string, source: readonly [string, string], data: readonly [string, string]): void;
  /** Something happens and is over; it is no property. */
  moment(topic: string, source: readonly [string, string]): void;
  /** It forgets who listens, and how things stood. */
  forget(): void;
  setSkew(ms: number): void;
  setPassword(password: string): void;
  /** It goes off the network. */
  close(): Promise<void>;
}

export const onvifLogin = { user: 'homeward', password: 'gate & "garden" <7>' };

/** A JPEG of one grey pixel, as far as anybody looks: it begins and ends as one. */
export const onvifPicture = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

const hash = (kind: string, text: string | Buffer) => createHash(kind).update(text).digest();

export async function startOnvifCamera(options: OnvifCameraOptions = {}, at = 0): Promise<OnvifCamera> {
  const { instead = () => undefined } = options;
  const asked: string[] = [];
  const subscriptions = new Map<string, { readonly queue: string[]; wake: () => void }>();
  const standing = new Map<string, Stored>();
  let { skewMs: skew = 0 } = options;
  let password = onvifLogin.password;
  let count = 0;
  const now = () => new Date(Date.now() + skew);
  const host = () =>
    `http://${options.callsItself ?? '127.0.0.1'}:${options.callsPort ?? (server.address() as AddressInfo).port}`;

  /** Whether the head of a message holds the right password, made within 5 s of the camera's clock. */
  function isSigned(text: string): boolean {
    const word = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>([^<]*)<`).exec(text)?.[1] ?? '';
    const created = word('Created');
    const digest = hash(
      'sha1',
      Buffer.concat([Buffer.from(word('Nonce'), 'base64'), Buffer.from(created + password)]),
    ).toString('base64');
    const isNow = Math.abs(Date.parse(created) - now().getTime()) <= 5_000;
    return word('Username') === onvifLogin.user && word('Password') === digest && isNow;
  }

  function message(operation: string, one: Stored): string {
    return onvifAnswers.notification(now(), operation, one);
  }

  function pull(id: string, respond: (body: string) => void): void {
    const subscription = subscriptions.get(id);
    if (subscription === undefined)
      return respond(onvifAnswers.fault('ter:InvalidArgVal', 'no such subscription'));
    const answer = () => {
      clearTimeout(timer);
      subscription.wake = () => {};
      respond(onvifAnswers.pulled(now(), subscription.queue.splice(0, 50)));
    };
    const timer = setTimeout(answer, 1_000);
    timer.unref();
    subscription.wake = answer;
    if (subscription.queue.length > 0) answer();
  }

  function answerTo(operation: string, path: string, respond: (body: string) => void): void {
    const { without = [], isOld = false } = options;
    const id = path.replace(/^.*\//, '');
    switch (operation) {
      case 'GetSystemDateAndTime':
        return respond(onvifAnswers.clock(now()));
      case 'GetServices':
        return respond(
          isOld
            ? onvifAnswers.fault('ter:ActionNotSupported', 'Optional')
            : onvifAnswers.services(host(), without),
        );
      case 'GetCapabilities':
        return respond(onvifAnswers.capabilities(host(), without));
      case 'GetSnapshotUri':
      case 'GetStreamUri':
        return respond(onvifAnswers.uri(operation, host(), options.stream));
      case 'CreatePullPointSubscription': {
        count += 1;
        const queue = [...standing.values()].map((one) => message('Initialized', one));
        subscriptions.set(String(count), { queue, wake: () => {} });
        return respond(onvifAnswers.subscribed(now(), `${host()}/onvif/subscription/${count}`));
      }
      case 'PullMessages':
        return pull(id, respond);
      case 'Renew':
        return respond(
          subscriptions.has(id)
            ? onvifAnswers.renewed(now())
            : onvifAnswers.fault('wsrf-rw:ResourceUnknown', 'gone'),
        );
      case 'Unsubscribe':
        subscriptions.delete(id);
        return respond(onvifAnswers.plain(operation));
      default:
        return respond(onvifAnswers.plain(operation));
    }
  }

  function soap(request: IncomingMessage, response: ServerResponse, text: string): void {
    const operation = /<(?:\w+:)?Body[^>]*>\s*<(?:\w+:)?(\w+)/.exec(text)?.[1] ?? '';
    asked.push(operation);
    const send = (body: string | Buffer) => {
      const status = typeof body === 'string' && body.includes(':Fault>') ? 400 : 200;
      response.writeHead(status, { 'content-type': 'application/soap+xml; charset=utf-8' }).end(body);
    };
    const forced = instead(operation);
    if (forced === null) return;
    if (forced !== undefined) return send(forced);
    if (operation !== 'GetSystemDateAndTime' && !isSigned(text))
      return send(onvifAnswers.fault('ter:NotAuthorized', 'Sender not authorized'));
    answerTo(operation, request.url ?? '', send);
  }

  /** The picture, to whoever signs in by an HTTP digest. */
  function snapshot(request: IncomingMessage, response: ServerResponse): void {
    asked.push('snapshot');
    const header = request.headers.authorization ?? '';
    const word = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(header)?.[1] ?? '';
    const md5 = (text: string) => hash('md5', text).toString('hex');
    const expected = md5(
      [
        md5(`${onvifLogin.user}:Camera:${password}`),
        'n1',
        word('nc'),
        word('cnonce'),
        'auth',
        md5(`GET:${request.url}`),
      ].join(':'),
    );
    if (word('response') !== expected)
      return void response
        .writeHead(401, {
          'www-authenticate': 'Digest realm="Camera", qop="auth", nonce="n1", algorithm=MD5',
        })
        .end();
    const forced = instead('snapshot');
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(forced ?? onvifPicture);
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/snapshot') === true) return snapshot(request, response);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => soap(request, response, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => void server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const tell = (text: string): void => {
    for (const { queue, wake } of subscriptions.values()) {
      queue.push(text);
      wake();
    }
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    notice: (topic, source, data) => {
      standing.set(topic + source.join('='), { topic, source, data });
      tell(message('Changed', { topic, source, data }));
    },
    moment: (topic, source) => tell(message('', { topic, source, data: ['ObjectId', '1'] })),
    forget: () => {
      standing.clear();
      for (const { wake } of subscriptions.values()) wake();
      subscriptions.clear();
    },
    setSkew: (ms) => {
      skew = ms;
    },
    setPassword: (next) => {
      password = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
