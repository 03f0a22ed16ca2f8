import { isObject, type Json, list, member, text } from '../../common/json.ts';
import type { Message } from '../message.ts';
import { inLongWords, withBase } from './abbreviations.ts';

/** What an announcement says of the device that a component is part of. */
export interface Owner {
  /** By which its components find together; null where they stand alone. */
  readonly id: string | null;
  readonly name: string;
  readonly model: string;
}

/** One component as it is announced, in long words. */
export interface Announced {
  /** Stays the same whatever its topics are called. */
  readonly identity: string;
  readonly platform: string;
  readonly name: string;
  readonly owner: Owner;
  readonly config: Json;
}

export interface Announcement {
  /** Who announces it, as it calls itself; empty where it does not. */
  readonly origin: string;
  readonly components: readonly Announced[];
}

/** Components of one announcement that are taken, at most. */
const most = 200;

/** Where an announcement stands: the platform, or `device` for all of a device in one, and the names behind it. */
export interface Place {
  readonly platform: string;
  readonly object: string;
}

/** The place that a discovery topic names; null where it is none. */
export function placeOf(topic: string, prefix: string): Place | null {
  if (!topic.startsWith(`${prefix}/`)) return null;
  const found = /^(\w+)\/((?:[\w-]+\/)?[\w-]+)\/config$/.exec(topic.slice(prefix.length + 1));
  const [, platform, object] = found ?? [];
  return platform === undefined || object === undefined ? null : { platform, object };
}

/** Reads an announcement; null where it is none. Nothing announced is a removal, and comes out as no components. */
export function readAnnouncement({ platform, object }: Place, message: Message): Announcement | null {
  if (message.text === '') return { origin: '', components: [] };
  const json = message.json();
  if (!isObject(json)) return null;
  const plain = inLongWords(json);
  const base = text(plain, '~');
  const all = base === '' ? plain : withBase(plain, base);
  const origin = member(all, 'origin');
  const owner = ownerOf(all);
  const components = platform === 'device' ? ofDevice(all, base) : [{ id: '', platform, config: all }];
  if (components === null || components.length > most) return null;
  return {
    origin: isObject(origin) ? text(origin, 'name') : '',
    components: components.map(({ id, platform: own, config }) => ({
      identity: text(config, 'unique_id') || [own, object, id].filter((part) => part !== '').join('.'),
      platform: own,
      name: text(config, 'name'),
      owner,
      config,
    })),
  };
}

interface Member {
  readonly id: string;
  readonly platform: string;
  readonly config: Json;
}

/** What of a device's announcement counts for all of its components. */
const shared = ['state_topic', 'command_topic', 'encoding'] as const;
const sharedOfAvailability = [
  'availability',
  'availability_topic',
  'availability_mode',
  'availability_template',
  'payload_available',
  'payload_not_available',
] as const;

/** The components of a device that is announced in one; one that names its platform alone was taken away. */
function ofDevice(all: Json, base: string): readonly Member[] | null {
  const components = member(all, 'components');
  if (!isObject(components)) return null;
  return Object.entries(components).flatMap(([id, entry]) => {
    if (!isObject(entry)) return [];
    const plain = inLongWords(entry);
    const own = base === '' ? plain : withBase(plain, base);
    const platform = text(own, 'platform');
    if (platform === '' || Object.keys(own).length === 1) return [];
    const hasOwn = sharedOfAvailability.some((name) => Object.hasOwn(own, name));
    const inherited = [...shared, ...(hasOwn ? [] : sharedOfAvailability)].flatMap((name) =>
      Object.hasOwn(all, name) ? [[name, all[name]] as const] : [],
    );
    return [{ id, platform, config: { ...Object.fromEntries(inherited), ...own } }];
  });
}

function ownerOf(all: Json): Owner {
  const device = member(all, 'device');
  if (!isObject(device)) return { id: null, name: '', model: '' };
  const ids = [text(device, 'identifiers'), ...list(device, 'identifiers')].filter(
    (id): id is string => typeof id === 'string' && id !== '',
  );
  const connections = list(device, 'connections').flatMap((pair) =>
    Array.isArray(pair) && typeof pair[1] === 'string' ? [pair[1].toLowerCase().replaceAll(':', '')] : [],
  );
  return {
    id: ids.toSorted()[0] ?? connections.toSorted()[0] ?? null,
    name: text(device, 'name'),
    model: text(device, 'model') || text(device, 'model_id'),
  };
}
