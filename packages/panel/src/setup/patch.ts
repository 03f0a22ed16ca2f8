import type { PanelConfig } from '../state/config.ts';
import { settingsOf } from '../state/config.ts';
import { placesOf } from './changed-things.ts';
import { withPlace } from './undo-edits.ts';

/** Lists of a set-up that a patch changes things of. */
const lists = ['areas', 'devices', 'schedules'] as const;
type ListName = (typeof lists)[number];

/** One value that is to be another one, and the thing that it stands in. */
interface PatchedField {
  readonly list: ListName;
  readonly id: string;
  readonly place: readonly string[];
  readonly value: unknown;
}

/** What is to be different in a set-up, whatever else it holds. Data that survives JSON. */
export interface Patch {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly fields: readonly PatchedField[];
  /** Schedules that come, and the ids of those that go. */
  readonly added: readonly PanelConfig['schedules'][number][];
  readonly removed: readonly string[];
  /** Devices that are to be left out for good, or no longer. */
  readonly bypass: readonly { readonly device: string; readonly on: boolean }[];
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';

interface Thing {
  readonly id: string | number;
}

function fieldsOf(
  list: ListName,
  before: readonly Thing[],
  after: readonly Thing[],
): readonly PatchedField[] {
  const known = new Map(before.map((thing) => [String(thing.id), thing]));
  return after.flatMap((thing) => {
    const id = String(thing.id);
    const was = known.get(id);
    if (was === undefined || was === thing) return [];
    const [old, now] = [placesOf(list, was), placesOf(list, thing)];
    return [...new Set([...old.keys(), ...now.keys()])]
      .filter((place) => text(old.get(place)) !== text(now.get(place)))
      .map((place) => ({ list, id, place: place.split('.'), value: now.get(place) }));
  });
}

/** What is different between two set-ups, of settings, areas, devices and schedules. */
export function patchOf(before: PanelConfig, after: PanelConfig, bypass: Patch['bypass'] = []): Patch {
  const was = new Map<string, unknown>(Object.entries(settingsOf(before)));
  const ids = (config: PanelConfig) => new Set<string>(config.schedules.map(({ id }) => id));
  const [known, wanted] = [ids(before), ids(after)];
  return {
    settings: Object.fromEntries(
      Object.entries(settingsOf(after)).filter(([name, value]) => text(value) !== text(was.get(name))),
    ),
    fields: lists.flatMap((list) => fieldsOf(list, before[list], after[list])),
    added: after.schedules.filter(({ id }) => !known.has(id)),
    removed: [...known].filter((id) => !wanted.has(id)),
    bypass,
  };
}

/** A set-up with what a patch says; things of the patch that it does not have are passed over. */
export function patched(config: PanelConfig, { settings, fields, added, removed }: Patch): PanelConfig {
  const changed = (list: ListName): readonly Thing[] =>
    config[list].map((thing) =>
      fields
        .filter((field) => field.list === list && field.id === String(thing.id))
        .reduce<unknown>((whole, { place, value }) => withPlace(whole, place, value), thing),
    ) as readonly Thing[];
  const ids = new Set<string>([...removed, ...added.map(({ id }) => id)]);
  return {
    ...config,
    ...settings,
    areas: changed('areas') as PanelConfig['areas'],
    devices: changed('devices') as PanelConfig['devices'],
    schedules: [
      ...(changed('schedules') as PanelConfig['schedules']).filter(({ id }) => !ids.has(id)),
      ...added,
    ],
  };
}
