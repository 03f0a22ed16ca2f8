import type { Clock, Log, Random } from '@homeward/contract/ports.ts';

/** Where a zwave-js-server is, or a Z-Wave JS UI with its server switched on. */
export interface ZwaveOptions {
  /** `ws://` or `wss://`, with user and password where a proxy in front wants them: the server itself asks for none. */
  readonly url: string;
  /** For such a proxy, where the address does not name them. */
  readonly user?: string;
  readonly password?: string;
}

export interface ZwavePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

const port = '3000';

/** Options from an address as somebody types it: `host`, `host:3000`, or a whole one. Null is no address. */
export function zwaveOptions(typed: string): ZwaveOptions | null {
  const text = typed.trim();
  if (text === '' || text.length > 300) return null;
  const whole = /^[a-z]+:\/\//i.test(text) ? text.replace(/^http(s?):/i, 'ws$1:') : `ws://${text}`;
  const url = URL.parse(whole);
  if (url === null || !/^wss?:$/.test(url.protocol) || url.hostname === '') return null;
  if (url.port === '' && url.protocol === 'ws:') url.port = port;
  url.hash = '';
  return { url: url.href };
}
