import type { ChangePart } from '@homeward/contract/words/panel/change-parts.ts';
import type { Setup } from '@homeward/contract/shapes/panel/backup.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';

/** Something of a set-up that can be told apart by its id. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
}

/** An object's fields, each as an entry of its own, so that it shows which of them changed. */
const fieldsOf = (part: object): readonly Entry[] =>
  Object.entries(part).map(([id, value]) => ({ id, name: '', value }));

const listOf = <One extends { readonly name: string }>(
  list: readonly One[],
  idOf: (one: One) => string | number,
): readonly Entry[] => list.map((one) => ({ id: String(idOf(one)), name: one.name, value: one }));

/** A set-up as parts, each a list of what can be told apart in it. */
export function partsOf(setup: Setup): Partial<Readonly<Record<ChangePart, readonly Entry[]>>> {
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
