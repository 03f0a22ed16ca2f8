import type { Setup, SetupDifference } from '@homeward/contract/entities/backup.ts';
import { slotNumber } from '@homeward/contract/pin-slots.ts';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
}

const most = 2000;
const text = (value: unknown): string => JSON.stringify(value);

/** An object's fields, each as an entry of its own, so that it shows which of them changed. */
const fieldsOf = (part: object): readonly Entry[] =>
  Object.entries(part).map(([id, value]) => ({ id, name: '', value }));

const listOf = <One extends { readonly name: string }>(
  list: readonly One[],
  idOf: (one: One) => string | number,
): readonly Entry[] => list.map((one) => ({ id: String(idOf(one)), name: one.name, value: one }));

/** A set-up as parts, each a list of what can be told apart in it. */
function partsOf(setup: Setup): Readonly<Record<string, readonly Entry[]>> {
  const { name, timeZone, contact, people } = setup;
  const byId = ({ id }: { readonly id: string | number }): string | number => id;
  const byNo = ({ no }: { readonly no: number }): number => no;
  return {
    panel: fieldsOf({ name, timeZone, contact, reportAccount: setup.reportAccount }),
    settings: fieldsOf(setup.settings),
    areas: listOf(setup.areas, byId),
    devices: listOf(setup.devices, byId),
    rooms: listOf(setup.rooms, byId),
    deviceGroups: listOf(setup.deviceGroups, byId),
    scenes: listOf(setup.scenes, byId),
    rules: listOf(setup.rules, byId),
    schedules: listOf(
      setup.schedules.map((schedule) => ({ ...schedule, allowedBy: null })),
      byId,
    ),
    destinations: listOf(setup.destinations, byNo),
    groups: setup.groups.map((group) => ({ id: String(group.no), name: '', value: group })),
    connections: fieldsOf(setup.connections),
    gateways: listOf(setup.gateways, byId),
    ...(people === null
      ? {}
      : {
          pins: listOf(people.pins, ({ slot }) => slotNumber(slot)),
          care: fieldsOf(people.care),
          geofences: listOf(people.geofences, byId),
          trackers: listOf(people.trackers, byId),
        }),
  };
}

function differ(part: string, before: readonly Entry[], after: readonly Entry[]): readonly SetupDifference[] {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const wanted = new Set(after.map(({ id }) => id));
  const told = ({ id, name }: Entry, change: SetupDifference['change']): SetupDifference => ({
    part,
    id: id.slice(0, 64),
    name: name.slice(0, 120),
    change,
  });
  return [
    ...after.flatMap((entry) => {
      const was = known.get(entry.id);
      if (was === undefined) return [told(entry, 'added')];
      return text(was.value) === text(entry.value) ? [] : [told(entry, 'changed')];
    }),
    ...before.filter(({ id }) => !wanted.has(id)).map((entry) => told(entry, 'removed')),
  ];
}

/** What changes from one set-up to another, part by part; parts that the second leaves alone do not count. */
export function setupDifferences(before: Setup, after: Setup): readonly SetupDifference[] {
  const was = partsOf(before);
  return Object.entries(partsOf(after))
    .flatMap(([part, entries]) => differ(part, was[part] ?? [], entries))
    .slice(0, most);
}
