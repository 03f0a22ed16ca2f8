import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onvifLogin, onvifPicture } from './onvif-camera.ts';

export type Brand = 'hikvision' | 'dahua';

export interface BrandCameraOptions {
  /** It says that a nonce is too old: the first of each question, or every one. Absent is never. */
  readonly stale?: 'once' | 'ever';
  /** The type of its stream of events; absent is that of its brand. */
  readonly streamType?: string;
  /** What it answers to a path instead of the truth; null is nothing at all. */
  readonly instead?: (path: string) => { readonly status?: number; readonly body: string } | null | undefined;
}

/** A camera of our own that speaks as those of a brand, by its published description. */
export interface BrandCamera {
  readonly url: string;
  readonly port: number;
  /** Paths that were asked for with the right password, in order. */
  readonly asked: string[];
  /** How many listen to its events. */
  listeners(): number;
  /** Something begins or ends, as its brand says it. */
  event(type: string, isOn: boolean, channel?: number): void;
  heartbeat(): void;
  /** A part of its stream with any text; its length is announced unless another is given. */
  part(text: string, length?: number | null): void;
  /** Bytes as they are. */
  raw(bytes: string | Buffer): void;
  /** What happens at the moment that somebody asks. */
  readonly standing: Set<string>;
  /** It ends its stream, as when it starts anew. */
  hangUp(): void;
  close(): Promise<void>;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const boundaries = { hikvision: 'boundary', dahua: 'myboundary' } as const;
const streamTypes = {
  hikvision: 'multipart/mixed; boundary=boundary',
  dahua: 'multipart/x-mixed-replace; boundary=myboundary',
} as const;

/** An alert of Hikvision; `inside` is what a type of its own adds. */
export const alertOf = (type: string, isOn: boolean, channel = 1, inside = ''): string =>
  [
    '<EventNotificationAlert version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">',
    '<ipAddress>192.0.2.7</ipAddress>',
    '<portNo>80</portNo>',
    '<protocol>HTTP</protocol>',
    '<macAddress>02:00:5e:10:00:07</macAddress>',
    `<channelID>${channel}</channelID>`,
    '<dateTime>2026-11-29T20:00:00+00:00</dateTime>',
    '<activePostCount>1</activePostCount>',
    `<eventType>${type}</eventType>`,
    `<eventState>${isOn ? 'active' : 'inactive'}</eventState>`,
    `<eventDescription>${type} alarm</eventDescription>${inside}`,
    '</EventNotificationAlert>',
  ].join('\r\n');

const deviceInfo =
  '<?xml version="1.0" encoding="UTF-8"?><DeviceInfo version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">' +
  '<deviceName>Yard</deviceName><model>DS-2CD0000</model><firmwareVersion>V5.7.0</firmwareVersion></DeviceInfo>';
const detection =
  '<MotionDetection version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema"><enabled>true</enabled></MotionDetection>';

export async function startBrandCamera(
  brand: Brand,
  options: BrandCameraOptions = {},
  at = 0,
): Promise<BrandCamera> {
  const { stale, streamType = streamTypes[brand] } = options;
  const asked: string[] = [];
  const standing = new Set<string>();
  const listeners = new Set<ServerResponse>();
  /** Those that were given, and whether they may be used. */
  const nonces = new Map<string, boolean>();

  /** Lets in whoever answers a nonce of ours, or asks him to; `stale` where only the nonce is too old. */
  function isSigned(request: IncomingMessage, response: ServerResponse): boolean {
    const header = request.headers.authorization ?? '';
    const word = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(header)?.[1] ?? '';
    const nonce = word('nonce');
    const secret = md5(`${onvifLogin.user}:Login:${onvifLogin.password}`);
    const wish = md5(`${request.method}:${request.url}`);
    const isRight =
      word('response') === md5([secret, nonce, word('nc'), word('cnonce'), 'auth', wish].join(':'));
    if (isRight && nonces.get(nonce) === true) return true;
    const isOld = isRight && nonces.get(nonce) === false;
    const fresh = `n${nonces.size}`;
    nonces.set(fresh, stale === undefined || (stale === 'once' && isOld));
    const challenge =
      `Digest realm="Login", qop="auth", nonce="${fresh}", algorithm=MD5` + (isOld ? ', stale=true' : '');
    response.writeHead(401, { 'www-authenticate': challenge }).end();
    return false;
  }

  function stream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': streamType });
    response.flushHeaders();
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  function hikvision(path: string, response: ServerResponse): void {
    if (path.endsWith('/alertStream')) return stream(response);
    if (path.endsWith('/picture')) return void response.end(onvifPicture);
    if (path === '/ISAPI/System/deviceInfo') return void response.end(deviceInfo);
    if (path.endsWith('/motionDetection')) return void response.end(detection);
    response.writeHead(path === '/ISAPI/System/reboot' ? 200 : 404).end();
  }

  function dahua(path: string, response: ServerResponse): void {
    if (path.includes('action=attach')) return stream(response);
    if (path.includes('snapshot.cgi')) return void response.end(onvifPicture);
    if (path.includes('getSystemInfo'))
      return void response.end(
        'deviceType=31\r\nserialNumber=7A00000PAG00007\r\nupdateSerial=IPC-HDW0000\r\n',
      );
    const code = /getEventIndexes&code=(\w+)/.exec(path)?.[1];
    if (code !== undefined)
      return void (standing.has(code)
        ? response.end('channels[0]=0\r\n')
        : response.writeHead(400).end('Error\r\nError: No Events\r\n'));
    response.writeHead(path.includes('action=reboot') ? 200 : 404).end('OK\r\n');
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const forced = options.instead?.(path);
    if (forced === null) return;
    if (forced !== undefined) return void response.writeHead(forced.status ?? 200).end(forced.body);
    if (!isSigned(request, response)) return;
    asked.push(path);
    if (brand === 'hikvision') hikvision(path, response);
    else dahua(path, response);
  });
  await new Promise<void>((resolve) => void server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const raw = (bytes: string | Buffer): void => {
    for (const listener of listeners) listener.write(bytes);
  };
  const part = (text: string, length: number | null = Buffer.byteLength(text)): void => {
    const type = brand === 'hikvision' ? 'application/xml; charset="UTF-8"' : 'text/plain';
    const announced = length === null ? '' : `Content-Length: ${length}\r\n`;
    raw(`--${boundaries[brand]}\r\nContent-Type: ${type}\r\n${announced}\r\n${text}\r\n`);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    standing,
    listeners: () => listeners.size,
    part,
    raw,
    event: (type, isOn, channel = 1) =>
      part(
        brand === 'hikvision'
          ? alertOf(type, isOn, channel)
          : `Code=${type};action=${isOn ? 'Start' : 'Stop'};index=${channel - 1}`,
      ),
    heartbeat: () => part(brand === 'hikvision' ? alertOf('videoloss', false) : 'Heartbeat'),
    hangUp: () => {
      for (const listener of listeners) listener.end();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
