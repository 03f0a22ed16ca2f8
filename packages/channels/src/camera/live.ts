import type { ClientRequest, IncomingMessage } from 'node:http';
import { mostPictureBytes } from '@homeward/contract/words/panel/link-names.ts';
import { judgedAddress } from '../http/judged-address.ts';
import { openCall, refusalOf, targetOf } from '../http/request.ts';
import type { HttpPorts } from '../http/request.ts';
import { boundaryOf, createMultipartReader } from './multipart.ts';

/** Ms without a whole picture after which a camera counts as stalled. */
const silenceMs = 10_000;

/** What a camera's stream tells. */
export interface LiveListener {
  readonly frame: (jpeg: Buffer) => void;
  /** It is over, once, for this reason; nothing comes afterwards. */
  readonly ended: (reason: string) => void;
}

/** What every JPEG begins with. */
const isJpeg = (part: Buffer): boolean => part[0] === 0xff && part[1] === 0xd8 && part[2] === 0xff;

/**
 * Reads a camera's MJPEG stream until it ends, stalls or sends what is no picture. The name is looked up once and the
 * connection goes to the address that was judged; redirects are not followed (reliability B-23). Gives how to end it.
 */
export function openMjpeg(address: string, ports: HttpPorts, listener: LiveListener): () => void {
  const url = URL.canParse(address) ? new URL(address) : null;
  let call: ClientRequest | null = null;
  let isOver = false;
  let cancelSilence = (): void => {};

  const end = (reason: string | null): void => {
    if (isOver) return;
    isOver = true;
    cancelSilence();
    call?.destroy();
    if (reason !== null) listener.ended(reason);
  };
  const listen = (): void => {
    cancelSilence();
    cancelSilence = ports.clock.after(silenceMs, () => end('stalled'));
  };

  function read(answer: IncomingMessage): void {
    const boundary = boundaryOf(answer.headers['content-type'] ?? '');
    if (answer.statusCode !== 200 || boundary === null) return end('noStream');
    const reader = createMultipartReader(boundary, mostPictureBytes);
    answer.on('data', (bytes: Buffer) => {
      const parts = reader.take(bytes);
      if (parts === null || !parts.every(isJpeg)) return end('garbage');
      for (const part of parts) listener.frame(part);
      if (parts.length > 0) listen();
    });
    answer.on('end', () => end('ended'));
    answer.on('error', () => end('broken'));
  }

  function connect(to: string | null): void {
    if (isOver || url === null) return;
    if (to === null) return end('addressRefused');
    call = openCall(url, { method: 'GET', headers: {}, body: null }, to);
    call.on('response', read);
    call.on('error', () => end('broken'));
    call.on('close', () => end('broken'));
    call.end();
  }

  listen();
  if (url === null || refusalOf(url) !== null) queueMicrotask(() => end('addressRefused'));
  else judgedAddress(targetOf(url), ports).then(connect, () => end('noSuchHost'));
  return () => end(null);
}
