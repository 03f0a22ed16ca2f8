import type { UpsClient } from './client.ts';
import type { UpsOptions } from './options.ts';
import { type UpsValues, wordFor } from './words.ts';

/** Supplies of a server, by name; a text is why there is none to be had. */
export async function listUps(client: UpsClient): Promise<readonly string[] | string> {
  const asked = await client.ask('LIST UPS', ['BEGIN', 'LIST', 'UPS']);
  if (asked.tag !== 'said') return asked.tag === 'refused' ? refusalText(asked.why) : 'no answer';
  return asked.lines.flatMap(([word, name]) => (word === 'UPS' && name !== undefined ? [name] : []));
}

/** Words of the protocol, as the log and people are told of them. */
export function refusalText(why: string): string {
  switch (why) {
    case 'ACCESS-DENIED':
    case 'INVALID-USERNAME':
    case 'INVALID-PASSWORD':
    case 'PASSWORD-REQUIRED':
    case 'USERNAME-REQUIRED':
      return 'the NUT server refuses this name or password';
    case 'UNKNOWN-UPS':
      return 'the NUT server knows no UPS of this name';
    case 'DATA-STALE':
      return 'the NUT server has not heard of the UPS for a while';
    case 'DRIVER-NOT-CONNECTED':
      return 'the NUT server has no driver that talks with the UPS';
    default:
      return `the NUT server refuses: ${why.slice(0, 60)}`;
  }
}

export type Begun = { readonly ups: string; readonly version: string } | { readonly wrong: string };

/** Signs in where a name is given, and finds the supply that is meant. */
export async function beginSession(
  client: UpsClient,
  { ups, user, password }: Pick<UpsOptions, 'ups' | 'user' | 'password'>,
): Promise<Begun> {
  const names = await listUps(client);
  if (typeof names === 'string') return { wrong: names };
  const [only] = names;
  if (only === undefined) return { wrong: 'the NUT server knows no UPS' };
  if (ups === '' && names.length > 1)
    return { wrong: `the NUT server knows no UPS without a name, but ${names.join(', ')}` };
  const name = ups === '' ? only : ups;
  if (!names.includes(name)) return { wrong: refusalText('UNKNOWN-UPS') };
  if (user !== '') {
    for (const line of [
      `USERNAME ${wordFor(user)}`,
      `PASSWORD ${wordFor(password)}`,
      `LOGIN ${wordFor(name)}`,
    ]) {
      const asked = await client.ask(line, ['OK']);
      if (asked.tag === 'refused') return { wrong: refusalText(asked.why) };
      if (asked.tag === 'gone') return { wrong: 'no answer' };
    }
  }
  const version = await client.ask('VER', []);
  const said = version.tag === 'said' ? (version.lines[0] ?? []) : [];
  return { ups: name, version: said.find((word) => /^v?\d+\.\d/.test(word)) ?? '' };
}

/** Asks how a supply stands; a text is why nobody knows, null that the connection is gone. */
export async function readUps(client: UpsClient, ups: string): Promise<UpsValues | string | null> {
  const values: Record<'status' | 'charge' | 'runtime' | 'alarm', string | null> = {
    status: null,
    charge: null,
    runtime: null,
    alarm: null,
  };
  const names = {
    status: 'ups.status',
    charge: 'battery.charge',
    runtime: 'battery.runtime',
    alarm: 'ups.alarm',
  } as const;
  for (const field of ['status', 'charge', 'runtime', 'alarm'] as const) {
    const name = names[field];
    const asked = await client.ask(`GET VAR ${wordFor(ups)} ${name}`, ['VAR', ups, name]);
    if (asked.tag === 'gone') return null;
    if (asked.tag === 'refused' && asked.why !== 'VAR-NOT-SUPPORTED') return refusalText(asked.why);
    if (asked.tag === 'said') values[field] = asked.lines[0]?.[3] ?? null;
  }
  const { status } = values;
  return status === null ? 'the UPS does not say how it stands' : { ...values, status };
}
