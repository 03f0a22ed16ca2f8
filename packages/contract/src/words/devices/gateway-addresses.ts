import type { FieldForm } from './gateway-rows.ts';

/** A broker's address as somebody may type it, with what goes without saying: `10.0.0.4` is `mqtt://10.0.0.4:1883`. */
export function brokerAddress(typed: string): string {
  const bare = typed.trim().replace(/\/+$/, '');
  if (bare === '') return '';
  const full = /^[a-z]+:\/\//i.test(bare) ? bare : `mqtt://${bare}`;
  if (/:\d+$/.test(full)) return full;
  return `${full}:${/^mqtts:/i.test(full) ? 8883 : 1883}`;
}

/** An address with its scheme, and without the slashes at its end; other schemes are named as they are to be. */
function withScheme(typed: string, scheme: string, others: Readonly<Record<string, string>> = {}): string {
  const bare = typed.trim().replace(/\/+$/, '');
  if (bare === '') return '';
  const [, named, rest = ''] = /^([a-z]+):\/\/(.*)$/i.exec(bare) ?? [];
  if (named === undefined) return `${scheme}://${bare}`;
  const lower = named.toLowerCase();
  return `${others[lower] ?? lower}://${rest}`;
}

/** The address of a Z-Wave JS server: `10.0.0.4` is `ws://10.0.0.4:3000`, and `https://box/zwave` is `wss://box/zwave`. */
export function zwaveServerAddress(typed: string): string {
  const full = withScheme(typed, 'ws', { http: 'ws', https: 'wss' });
  const [, host, path = ''] = /^ws:\/\/([^/]+)(\/.*)?$/.exec(full) ?? [];
  return host === undefined || /:\d+$/.test(host) ? full : `ws://${host}:3000${path}`;
}

/** The address of a camera: `10.0.0.9` is `http://10.0.0.9`. */
export const cameraAddress = (typed: string): string => withScheme(typed, 'http');

/** The address of a Home Assistant: `10.0.0.5` is `http://10.0.0.5:8123`. */
export function assistantAddress(typed: string): string {
  const full = withScheme(typed, 'http', { ws: 'http', wss: 'https' });
  const [, host, path = ''] = /^http:\/\/([^/]+)(\/.*)?$/.exec(full) ?? [];
  return host === undefined || /:\d+$/.test(host) ? full : `http://${host}:8123${path}`;
}

/** The address of a Hue bridge, which speaks TLS alone: `10.0.0.7` is `https://10.0.0.7`. */
export const hueBridgeAddress = (typed: string): string => withScheme(typed, 'https', { http: 'https' });

/** The address of a Matter server: `10.0.0.8` is `ws://10.0.0.8:5580/ws`, and `https://box/matter` is `wss://box/matter`. */
export function matterServerAddress(typed: string): string {
  const full = withScheme(typed, 'ws', { http: 'ws', https: 'wss' });
  const [, scheme, host, path] = /^(wss?):\/\/([^/]+)(\/.*)?$/.exec(full) ?? [];
  if (host === undefined) return full;
  const isWhole = scheme === 'wss' || /:\d+$/.test(host);
  return `${scheme}://${host}${isWhole ? '' : ':5580'}${path ?? '/ws'}`;
}

/** What was typed into a field, with what goes without saying in addresses of its form. */
export function inFull(form: FieldForm | undefined, typed: string): string {
  switch (form) {
    case 'broker':
      return brokerAddress(typed);
    case 'zwaveServer':
      return zwaveServerAddress(typed);
    case 'camera':
      return cameraAddress(typed);
    case 'hueBridge':
      return hueBridgeAddress(typed);
    case 'matterServer':
      return matterServerAddress(typed);
    case 'assistant':
      return assistantAddress(typed);
    default:
      return typed.trim();
  }
}
