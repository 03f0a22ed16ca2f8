import { changeParts } from '@homeward/contract/words/panel/change-parts.ts';
import type { ChangePart } from '@homeward/contract/words/panel/change-parts.ts';
import type { Setup } from '@homeward/contract/shapes/panel/backup.ts';
import type { ChangedField, ChangedThing } from '@homeward/contract/shapes/panel/setup-change.ts';
import type { Tracker } from '@homeward/contract/shapes/care/location.ts';
import { gatewayRows, secretsOf } from '@homeward/contract/words/devices/gateway-rows.ts';
import { secretFields } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { PanelConfig } from '../state/config.ts';
import { remembered } from '../kernel/remembered.ts';
import { partsOf } from './parts.ts';
import type { Entry } from './parts.ts';
import { setupOf } from './setup.ts';

/** Characters of a value that is kept, as JSON. */
const longest = 6000;

/** What is about a person's body or whereabouts: that it changed is told, and never to what. */
const personal: ReadonlySet<ChangePart> = new Set<ChangePart>(['care', 'trackers']);

/** Fields that are secret wherever they stand in a part; those of connections have a table of their own. */
const secrets: Partial<Readonly<Record<ChangePart, readonly string[]>>> = {
  // A tag opens what its slot opens.
  pins: ['tag'],
  destinations: ['secret'],
  gateways: [...new Set(gatewayRows.flatMap((row) => secretsOf(row)))].map((name) => `values.${name}`),
};

function withoutPause(given: Tracker): Tracker {
  const { pausedUntil: _, ...tracker } = given;
  return tracker;
}

/** How long a bearer is followed by nobody is no part of the set-up. */
const withoutPauses = (setup: Setup): Setup =>
  setup.people === null
    ? setup
    : {
        ...setup,
        people: {
          ...setup.people,
          trackers: setup.people.trackers.map(withoutPause),
        },
      };

/** A configuration in parts: as it is, and as its owner may see it. */
const sidesOf = remembered((config: PanelConfig) => {
  const whole = withoutPauses(setupOf(config, true));
  return {
    kept: partsOf(whole),
    shown: partsOf({ ...setupOf(config, false), people: whole.people }),
  };
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sentences that are read as a whole: what starts a rule, what it asks, what it does. */
const sentences: ReadonlySet<ChangePart> = new Set<ChangePart>(['rules', 'scenes']);

/** The values of a thing by their places in it; lists are values, and so are the clauses of a sentence. */
export function placesOf(part: ChangePart, value: unknown, at = ''): ReadonlyMap<string, unknown> {
  if (!isObject(value) || (at !== '' && sentences.has(part))) return new Map([[at, value]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...placesOf(part, inner, at === '' ? name : `${at}.${name}`),
    ]),
  );
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';

function isSecret(part: ChangePart, id: string, field: string): boolean {
  const own = part === 'connections' ? Reflect.get(secretFields, id) : secrets[part];
  return Array.isArray(own) && own.includes(field);
}

/** One field, with its values where they may be kept. */
function fieldOf(part: ChangePart, id: string, field: string, before: unknown, after: unknown): ChangedField {
  const told = (hidden: ChangedField['hidden']): ChangedField => ({ field, before: '', after: '', hidden });
  if (isSecret(part, id, field)) return told('secret');
  if (personal.has(part)) return told('personal');
  const [was, is] = [text(before), text(after)];
  // As its owner sees it nothing changed.
  if (was === is) return told('secret');
  if (was.length > longest || is.length > longest) return told('long');
  return { field, before: was, after: is, hidden: null };
}

/** Sides of one thing: as it is kept, and as it is shown. */
interface Sides {
  readonly kept: Entry | undefined;
  readonly shown: Entry | undefined;
}

function changedFields(part: ChangePart, id: string, was: Sides, is: Sides): readonly ChangedField[] {
  const [before, after] = [placesOf(part, was.kept?.value), placesOf(part, is.kept?.value)];
  const [shownBefore, shownAfter] = [placesOf(part, was.shown?.value), placesOf(part, is.shown?.value)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => text(before.get(field)) !== text(after.get(field)))
    .map((field) => fieldOf(part, id, field, shownBefore.get(field), shownAfter.get(field)));
}

/** What came or went is told whole, and beside it the secrets that it holds. */
function wholeThing(part: ChangePart, id: string, was: Sides, is: Sides): readonly ChangedField[] {
  const inside = placesOf(part, (was.kept ?? is.kept)?.value);
  const hidden = [...inside]
    .filter(
      ([field, value]) => isSecret(part, id, field) && value !== null && value !== undefined && value !== '',
    )
    .map(([field]) => field);
  const shown = ({ shown: entry }: Sides): unknown =>
    isObject(entry?.value)
      ? Object.fromEntries(Object.entries(entry.value).filter(([name]) => !hidden.includes(name)))
      : entry?.value;
  return [
    fieldOf(part, id, '', shown(was), shown(is)),
    ...hidden.map((field) => fieldOf(part, id, field, '', '')),
  ];
}

/** The things of one part that are not what they were. */
function changedIn(part: ChangePart, before: PanelConfig, after: PanelConfig): readonly ChangedThing[] {
  const [was, is] = [sidesAt(before, part), sidesAt(after, part)];
  const ids = [...new Set([...is.keys(), ...was.keys()])];
  return ids.flatMap((id): readonly ChangedThing[] => {
    const [old, now] = [was.get(id) ?? gone, is.get(id) ?? gone];
    if (text(old.kept?.value) === text(now.kept?.value)) return [];
    const whole = old.kept === undefined || now.kept === undefined;
    return [
      {
        part,
        id: id.slice(0, 80),
        name: personal.has(part) ? '' : ((now.kept ?? old.kept)?.name ?? '').slice(0, 120),
        change: old.kept === undefined ? 'added' : now.kept === undefined ? 'removed' : 'changed',
        fields: whole ? wholeThing(part, id, old, now) : changedFields(part, id, old, now),
      },
    ];
  });
}

const gone: Sides = { kept: undefined, shown: undefined };

function sidesAt(config: PanelConfig, part: ChangePart): ReadonlyMap<string, Sides> {
  const { kept, shown } = sidesOf(config);
  const seen = new Map((shown[part] ?? []).map((entry) => [entry.id, entry]));
  return new Map((kept[part] ?? []).map((entry) => [entry.id, { kept: entry, shown: seen.get(entry.id) }]));
}

/** Everything of a set-up that is not what it was, thing by thing and field by field; secrets only by name. */
export const changedThings = (before: PanelConfig, after: PanelConfig): readonly ChangedThing[] =>
  changeParts.flatMap((part) => changedIn(part, before, after));

/** A thing of a set-up as its owner may see it; undefined where there is none. */
export const shownThing = (config: PanelConfig, part: ChangePart, id: string): unknown =>
  sidesOf(config).shown[part]?.find((entry) => entry.id === id)?.value;

/** The same as it is kept. */
export const keptThing = (config: PanelConfig, part: ChangePart, id: string): unknown =>
  sidesOf(config).kept[part]?.find((entry) => entry.id === id)?.value;
