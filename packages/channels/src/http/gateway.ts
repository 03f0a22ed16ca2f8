import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { oneLine } from '../plain-text.ts';
import { noAnswer } from '../port.ts';
import type { PersonReceipt } from '../port.ts';
import { sendHttp } from './request.ts';
import type { HttpEnd, HttpPorts } from './request.ts';
import { receiptOfHttp } from './receipt.ts';

/** A field as the gateway wants it: texts may hold placeholders, everything else goes as it is. */
export type GatewayField =
  | string
  | number
  | boolean
  | null
  | readonly GatewayField[]
  | { readonly [name: string]: GatewayField };

/** How a gateway says that it took a message; a 2xx comes first in any case. */
export type GatewaySuccess =
  | { readonly tag: 'status' }
  | { readonly tag: 'text'; readonly contains: string }
  | { readonly tag: 'field'; readonly path: readonly string[]; readonly values: readonly string[] };

/** A provider's HTTP call, whoever the provider is. */
export interface Gateway {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly encoding: 'json' | 'form' | 'query';
  readonly fields: { readonly [name: string]: GatewayField };
  readonly success: GatewaySuccess;
}

/** What placeholders stand for: `{to}`, `{text}`, `{id}`, `{language}`; `{text:xml}` is escaped for XML. */
export type GatewayValues = Readonly<Record<'to' | 'text' | 'id' | 'language', string>>;

const xml: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (found) => xml[found] ?? found);

/** Fills placeholders, all at once: what a value holds is never looked at again. */
const filled = (template: string, values: GatewayValues): string =>
  template.replace(/\{(to|text|id|language)(:xml)?\}/g, (_, name: keyof GatewayValues, asXml?: string) =>
    asXml === undefined ? values[name] : escapeXml(values[name]),
  );

function filledField(field: GatewayField, values: GatewayValues): unknown {
  if (typeof field === 'string') return filled(field, values);
  if (Array.isArray(field)) return field.map((one: GatewayField) => filledField(one, values));
  if (typeof field !== 'object' || field === null) return field;
  return Object.fromEntries(Object.entries(field).map(([name, one]) => [name, filledField(one, values)]));
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function requestOf({ url, method, headers, encoding, fields }: Gateway, values: GatewayValues) {
  const made = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, filledField(field, values)]),
  );
  if (encoding === 'json')
    return {
      method,
      url,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(made),
    };
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(made)) form.set(name, asText(value));
  if (encoding === 'query') {
    const address = new URL(url);
    for (const [name, value] of form) address.searchParams.set(name, value);
    return { method, url: address.href, headers, body: null };
  }
  return {
    method,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: form.toString(),
  };
}

function fieldAt(text: string, path: readonly string[]): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function saysYes(body: string, success: GatewaySuccess): boolean {
  switch (success.tag) {
    case 'status':
      return true;
    case 'text':
      return body.includes(success.contains);
    case 'field': {
      const value = fieldAt(body, success.path);
      return value !== undefined && success.values.includes(asText(value));
    }
  }
}

/** Characters of what a gateway said that are kept. */
const keptLength = 60;

/** What a gateway said in place of yes: its status, and the field where the yes should be. */
function unclear(end: Extract<HttpEnd, { tag: 'answered' }>, success: GatewaySuccess): string {
  const found = success.tag === 'field' ? fieldAt(end.body, success.path) : undefined;
  if (found === undefined || typeof found === 'object') return reasons.noYes;
  return `HTTP ${end.status} ${oneLine(asText(found), keptLength)}`;
}

/** The operator's account, address or key is wrong: that gets mended, and what waits goes out then. */
const operatorsFault = new Set([401, 402, 403, 404, 405]);

function receiptOf(end: HttpEnd, success: GatewaySuccess, now: number): PersonReceipt {
  const receipt = receiptOfHttp(end, now);
  if (end.tag === 'unanswered') return noAnswer(end.reason);
  if (receipt.tag === 'refused' && operatorsFault.has(end.status)) return noAnswer(receipt.reason);
  if (receipt.tag !== 'accepted' || saysYes(end.body, success)) return receipt;
  // Nobody knows what it meant; the id tells the provider a repetition.
  return noAnswer(unclear(end, success));
}

/** Hands one message to a gateway. The operator chose its address, so it may lie anywhere. */
export const sendByGateway = async (
  gateway: Gateway,
  values: GatewayValues,
  ports: HttpPorts,
  signal: AbortSignal,
): Promise<PersonReceipt> =>
  receiptOf(await sendHttp(requestOf(gateway, values), ports, signal), gateway.success, ports.clock.now());
