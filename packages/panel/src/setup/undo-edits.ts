import type { ChangePart } from '@homeward/contract/words/panel/change-parts.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { ChangedThing } from '@homeward/contract/shapes/panel/setup-change.ts';
import type { PanelConfig } from '../state/config.ts';
import { keptThing } from './changed-things.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A thing with another value at a place in it; undefined takes the place away. */
export function withPlace(thing: unknown, place: readonly string[], value: unknown): unknown {
  const [name, ...inner] = place;
  if (name === undefined) return value;
  const own = isObject(thing) ? thing : {};
  const after = withPlace(own[name], inner, value);
  if (after !== undefined) return { ...own, [name]: after };
  const { [name]: _, ...others } = own;
  return others;
}

const parsed = (json: string): unknown => (json === '' ? undefined : JSON.parse(json));

/** A thing as it was before a change; undefined where there was none. */
function before(config: PanelConfig, { part, id, change, fields }: ChangedThing): unknown {
  if (change === 'added') return undefined;
  if (change === 'removed') return parsed(fields[0]?.before ?? '');
  return fields.reduce<unknown>(
    (thing, field) =>
      withPlace(thing, field.field === '' ? [] : field.field.split('.'), parsed(field.before)),
    keptThing(config, part, id),
  );
}

/** Parts whose things have an edit each: how one is put, and how it is taken away. */
const single: Partial<
  Readonly<
    Record<
      ChangePart,
      { readonly put: readonly [string, string]; readonly remove?: readonly [string, string] }
    >
  >
> = {
  areas: { put: ['putArea', 'area'] },
  rooms: { put: ['putRoom', 'room'], remove: ['removeRoom', 'room'] },
  devices: { put: ['putDevice', 'device'], remove: ['removeDevice', 'device'] },
  deviceGroups: { put: ['putDeviceGroup', 'group'], remove: ['removeDeviceGroup', 'group'] },
  geofences: { put: ['putGeofence', 'fence'], remove: ['removeGeofence', 'fence'] },
  scenes: { put: ['putScene', 'scene'], remove: ['removeScene', 'scene'] },
  rules: { put: ['putRule', 'rule'], remove: ['removeRule', 'rule'] },
  schedules: { put: ['putSchedule', 'schedule'], remove: ['removeSchedule', 'schedule'] },
  gateways: { put: ['putGateway', 'gateway'], remove: ['removeGateway', 'gateway'] },
  pins: { put: ['putPin', 'user'] },
};

/** What of parts that are one edit each is as it was before, by its name. */
const fieldsBefore = (config: PanelConfig, things: readonly ChangedThing[], part: ChangePart): object =>
  Object.fromEntries(
    things.filter((thing) => thing.part === part).map((thing) => [thing.id, before(config, thing)]),
  );

function panelEdit(config: PanelConfig, things: readonly ChangedThing[]): object {
  const { name, timeZone, contact } = config;
  return { tag: 'putPanel', name, timeZone, contact, ...fieldsBefore(config, things, 'panel') };
}

function groupsEdit(config: PanelConfig, things: readonly ChangedThing[]): object {
  const own = things.filter(({ part }) => part === 'groups');
  const others = config.report.groups.filter(({ no }) => !own.some(({ id }) => id === String(no)));
  return {
    tag: 'putReportGroups',
    groups: [...others, ...own.flatMap((thing) => before(config, thing) ?? [])],
  };
}

/** A row of the report page as it was; a blank address takes it away. */
const destinationEdit = (config: PanelConfig, thing: ChangedThing): object => ({
  tag: 'putDestination',
  destination: before(config, thing) ?? { no: Number(thing.id), name: '', url: '', group: 1, level: 'all' },
});

function singleEdit(config: PanelConfig, thing: ChangedThing): readonly object[] {
  const edit = single[thing.part];
  if (edit === undefined) return [];
  const was = before(config, thing);
  if (was !== undefined)
    return [{ tag: edit.put[0], [edit.put[1]]: was, ...(thing.part === 'pins' && { code: null }) }];
  return edit.remove === undefined ? [] : [{ tag: edit.remove[0], [edit.remove[1]]: thing.id }];
}

const whole: Partial<
  Readonly<Record<ChangePart, (config: PanelConfig, things: readonly ChangedThing[]) => readonly object[]>>
> = {
  panel: (config, things) => [panelEdit(config, things)],
  settings: (config, things) => [{ tag: 'putSettings', settings: fieldsBefore(config, things, 'settings') }],
  connections: (config, things) => [
    { tag: 'putConnections', connections: fieldsBefore(config, things, 'connections') },
  ],
  groups: (config, things) => [groupsEdit(config, things)],
  destinations: (config, things) => things.map((thing) => destinationEdit(config, thing)),
};

/**
 * The edits that put back what a change's things were before: what comes back first, in the order in which the one
 * refers to the other, then what goes again.
 */
export function undoEdits(config: PanelConfig, things: readonly ChangedThing[]): readonly ConfigEdit[] {
  const parts = [...new Set(things.map(({ part }) => part))];
  const isGoing = (thing: ChangedThing): boolean =>
    thing.change === 'added' && single[thing.part] !== undefined;
  const staying = things.filter((thing) => !isGoing(thing));
  const going = things.filter(isGoing).toReversed();
  const edits = [
    ...parts.flatMap((part) => {
      const own = staying.filter((thing) => thing.part === part);
      if (own.length === 0) return [];
      return whole[part]?.(config, own) ?? own.flatMap((thing) => singleEdit(config, thing));
    }),
    ...going.flatMap((thing) => singleEdit(config, thing)),
  ];
  // They are made of what the configuration once held, and each edit judges it anew.
  return edits as readonly ConfigEdit[];
}
