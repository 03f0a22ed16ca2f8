import type { NetworkLink, NetworkMap, NetworkNode } from '@homeward/contract/shapes/devices/network.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { isObject, type Json, list, member, parseJson, text } from '../common/json.ts';
import type { Decoded } from './codec.ts';

/** What a bridge answers to a request: whether it did, and the number of the request, or null where it says none. */
export interface BridgeAnswer {
  readonly ok: boolean;
  readonly error: string;
  readonly transaction: string;
  readonly data: unknown;
}

/** `bridge/response/…`. */
export function decodeAnswer(payload: Uint8Array): Decoded<BridgeAnswer> {
  const json = parseJson(payload);
  if (!isObject(json)) return { tag: 'malformed' };
  return {
    tag: 'decoded',
    value: {
      ok: text(json, 'status') === 'ok',
      error: text(json, 'error').slice(0, 80),
      transaction: text(json, 'transaction'),
      data: member(json, 'data'),
    },
  };
}

/** How far a device has come that lets itself in: it is there and is asked what it is, has said so, or has not. */
export interface JoiningStep {
  readonly step: 'begun' | 'joined' | 'failed';
  readonly address: string;
}

const interviewSteps: Readonly<Record<string, JoiningStep['step']>> = {
  started: 'begun',
  successful: 'joined',
  failed: 'failed',
};

/** `bridge/event`: a step of a device that joins; null is another event. */
export function decodeJoining(payload: Uint8Array): Decoded<JoiningStep | null> {
  const json = parseJson(payload);
  if (!isObject(json)) return { tag: 'malformed' };
  const data = member(json, 'data');
  const said = isObject(data) ? text(data, 'status') : '';
  const step =
    text(json, 'type') === 'device_interview' && Object.hasOwn(interviewSteps, said)
      ? interviewSteps[said]
      : undefined;
  const address = isObject(data) ? text(data, 'ieee_address').toLowerCase() : '';
  return { tag: 'decoded', value: step === undefined ? null : { step, address } };
}

/** Networks larger than this are cut: nobody could read their map. */
const most = { nodes: 500, links: 10_000 };

const number = (object: Json, name: string): number | null => {
  const value = member(object, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** How a neighbour stands to the one that names it, by its number in the radio's table. */
const relations = ['parent', 'child', 'sibling', 'none', 'previousChild'] as const;
const roles: Readonly<Record<string, NetworkNode['role']>> = {
  Coordinator: 'coordinator',
  Router: 'router',
  EndDevice: 'endDevice',
};

/** The device behind an address; of several behind one address the first. */
export function deviceOf(address: string): DeviceId | null {
  const digits = /^0x([0-9a-f]{16})$/i.exec(address)?.[1];
  return digits === undefined ? null : DeviceId.parse(`ZB:${digits.toLowerCase()}`);
}

function nodeOf(entry: Json): NetworkNode | null {
  const address = text(entry, 'ieeeAddr');
  if (address === '' || address.length > 40) return null;
  const role = roles[text(entry, 'type')] ?? 'unknown';
  const definition = member(entry, 'definition');
  const model = (isObject(definition) ? text(definition, 'model') : '') || text(entry, 'modelID');
  return {
    address,
    device: role === 'coordinator' ? null : deviceOf(address),
    name: text(entry, 'friendlyName').slice(0, 80),
    role,
    model: model.slice(0, 80),
    lastSeen: number(entry, 'lastSeen'),
    failed: list(entry, 'failed').length > 0,
  };
}

const endOf = (entry: Json, end: 'source' | 'target'): string => {
  const place = member(entry, end);
  return isObject(place) ? text(place, 'ieeeAddr') : text(entry, `${end}IeeeAddr`);
};

function linkOf(entry: Json): NetworkLink | null {
  const [from, to] = [endOf(entry, 'source'), endOf(entry, 'target')];
  if (from === '' || to === '' || from.length > 40 || to.length > 40) return null;
  return {
    from,
    to,
    quality: Math.min(255, Math.max(0, number(entry, 'lqi') ?? number(entry, 'linkquality') ?? 0)),
    relation: relations[number(entry, 'relationship') ?? -1] ?? null,
    routes: list(entry, 'routes').length,
  };
}

const read = <Item>(entries: readonly unknown[], one: (entry: Json) => Item | null): readonly Item[] =>
  entries.filter(isObject).flatMap((entry) => one(entry) ?? []);

/** The map in a bridge's answer to `networkmap` of type raw; null where it is none. What is ill-formed is left out. */
export function decodeMap(data: unknown): NetworkMap | null {
  const value = isObject(data) ? member(data, 'value') : undefined;
  if (!isObject(value)) return null;
  return {
    nodes: read(list(value, 'nodes'), nodeOf).slice(0, most.nodes),
    links: read(list(value, 'links'), linkOf).slice(0, most.links),
  };
}
