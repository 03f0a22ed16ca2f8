import { isIP } from 'node:net';
import { z } from 'zod';
import type { Gateway, GatewaySuccess } from '@homeward/channels/http/gateway.ts';

/** How a provider wants to be called; what is left out is the plainest there is. */
const GatewayRequest = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT']).default('POST'),
  headers: z.record(z.string(), z.string()).default({}),
  encoding: z.enum(['json', 'form', 'query']).default('json'),
  fields: z.record(z.string(), z.json()).default({ to: '{to}', text: '{text}', id: '{id}' }),
  success: z
    .string()
    .regex(/^(2xx|text:.+|field:[^=]+=.+)$/s)
    .default('2xx'),
});

/** `2xx`, `text:OK` or `field:messages.0.status=0|queued`. */
export function successOf(rule: string): GatewaySuccess {
  if (rule.startsWith('text:')) return { tag: 'text', contains: rule.slice('text:'.length) };
  const [, path = '', values = ''] = /^field:([^=]+)=(.+)$/s.exec(rule) ?? [];
  return path === '' ? { tag: 'status' } : { tag: 'field', path: path.split('.'), values: values.split('|') };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `192.168.1.0/24` or `fd00::/8`. */
export const isNetwork = (text: string): boolean => {
  const [address = '', prefix = ''] = text.split('/');
  return (
    isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 6 ? 128 : 32)
  );
};

/** Reads how a provider wants to be called from the JSON of it; null asks for the plainest. Null where it is none. */
export function gatewayRequest(json: string | null): Omit<Gateway, 'url'> | null {
  const parsed = GatewayRequest.safeParse(json === null ? {} : parsedJson(json));
  if (!parsed.success) return null;
  const { success, ...given } = parsed.data;
  return { ...given, success: successOf(success) };
}
