import { plainZone } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { AreaId, DeviceId, FloorId, GroupId, RoomId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { ImportSource } from '@homeward/contract/words/panel/import-words.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { describe, expect, it } from 'vitest';
import { samplePins } from '@homeward/testing/server/sample-panel.ts';
import { alarmoOf, alarmoV3, alarmoV6 } from '@homeward/testing/imports/alarmo-samples.ts';
import {
  areaRegistryFile,
  deviceRegistryFile,
  entityRegistryFile,
  floorRegistryFile,
} from '@homeward/testing/imports/registry-samples.ts';
import { databaseDb, groupsYaml, zigbeeV1 } from '@homeward/testing/imports/zigbee-samples.ts';
import { editOf } from './import-steps.ts';
import { homeAfter } from './home.ts';
import type { Home } from './home.ts';
import { planOf } from './plan.ts';
import { readFiles } from './read-files.ts';

const one = AreaId.parse(1);
let zones = 0;
const device = (
  id: string,
  kind: DeviceKind,
  name: string,
  more: Partial<DeviceConfig> = {},
): DeviceConfig => ({
  id: DeviceId.parse(id),
  kind,
  modelId: 'sample',
  name,
  area: one,
  zone: ZoneNo.parse((zones += 1)),
  room: null,
  settings: plainZone,
  supervisionSeconds: null,
  ...more,
});
const front = device('ZB:00158d0001aa0001', 'door_contact', 'Front door contact');
const lamp = device('ZB:00158d0001aa0003', 'dimmer', 'hall/lamp');
const stairs = device('ZB:00158d0001aa0004', 'dimmer', 'Lamp 4');
const kitchen = device('RF:00000007', 'door_contact', 'Kitchen window');
const motion = device('ZB:00158d0001aa0009', 'pir', 'Hall');
const smoke = device('ZB:00158d0001aa0010', 'smoke_detector', 'Hall smoke');
const wave = device('ZW:c16d02a3-12', 'door_contact', 'Node 12');

const delay = { exit: 30, entry1: 30, entry2: 60 };
const home: Home = {
  series: 'HYBRID',
  areas: [{ id: one, name: 'Home', delays: { arm: delay, home_1: delay, home_2: delay, home_3: delay } }],
  rooms: [{ id: RoomId.parse('kitchen'), name: 'kitchen' }],
  floors: [],
  devices: [front, lamp, stairs, kitchen, motion, smoke, wave],
  groups: [],
  pins: samplePins,
  sirenMinutes: 3,
};

const plan = (source: ImportSource, from: Home, ...texts: readonly string[]) =>
  planOf(
    source,
    from,
    readFiles(
      source,
      texts.map((text) => ({ file: '', text })),
    ).facts,
  );

/** The home when every row that can be taken is done, in order. */
function done(source: ImportSource, from: Home, ...texts: readonly string[]): Home {
  return plan(source, from, ...texts).steps.reduce((before, { importStep }) => {
    const edit = importStep && editOf(before, importStep);
    return edit ? homeAfter(before, edit) : before;
  }, from);
}

const rowsOf = (source: ImportSource, from: Home, ...texts: readonly string[]) =>
  plan(source, from, ...texts).steps.map(({ row: { kind, name, here, reason, values } }) => ({
    what: `${kind} ${name}`,
    here,
    reason,
    values: values.map(({ field, mode, before, after }) =>
      `${mode ?? ''} ${field}: ${before} > ${after}`.trim(),
    ),
  }));

describe('a plan of Zigbee2MQTT', () => {
  it('renames devices by their address and makes groups of those that are told the same', () => {
    expect(rowsOf('zigbee2mqtt', home, zigbeeV1)).toEqual([
      {
        what: 'device Front door',
        here: 'Front door contact',
        reason: null,
        values: ['name: Front door contact > Front door'],
      },
      { what: 'device Stairs lamp', here: 'Lamp 4', reason: null, values: ['name: Lamp 4 > Stairs lamp'] },
      {
        what: 'group Ground-floor lamps',
        here: '',
        reason: null,
        values: ['name:  > Ground floor lamps', 'members:  > hall/lamp, Lamp 4'],
      },
      { what: 'group everything', here: '', reason: 'groupEmpty', values: [] },
    ]);
    expect(plan('zigbee2mqtt', home, zigbeeV1).same).toBe(1);
  });

  it('finds members in the database since version 2, and adds to a group that is there', () => {
    const group = { id: GroupId.parse('g'), kind: 'dimmer', name: 'lamps', devices: [stairs.id] } as const;
    const after = done('zigbee2mqtt', { ...home, groups: [group] }, groupsYaml, databaseDb);
    expect(after.groups).toEqual([{ ...group, devices: [stairs.id, lamp.id] }]);
  });

  it('numbers devices behind one address, and takes none into a group that it may not mean', () => {
    const twin = device('ZB:00158d0001aa0004-2', 'dimmer', 'Lamp 4 2');
    const both = { ...home, devices: [...home.devices, twin] };
    const rows = rowsOf('zigbee2mqtt', both, zigbeeV1);
    expect(rows.map(({ what }) => what)).toContain('device Stairs lamp 2');
    const [group] = plan('zigbee2mqtt', both, zigbeeV1).steps.filter(({ row }) => row.kind === 'group');
    expect(group?.row.notes).toEqual(['someMembers']);
  });

  it.each([
    ['that nobody has', '0x00158d0001aaffff', 'Porch', 'noDevice'],
    ['too long a name', '0x00158d0001aa0001', 'x'.repeat(limits.nameLength + 1), 'nameTooLong'],
  ])('says why it cannot take a device: %s', (_, address, name, reason) => {
    const [row] = rowsOf('zigbee2mqtt', home, `'${address}':\n  friendly_name: ${name}\n`);
    expect(row?.reason).toBe(reason);
  });
});

describe('a plan of Alarmo', () => {
  it('sets delays by mode, and leaves alone what has no mode of its own', () => {
    const rows = rowsOf('alarmo', home, alarmoV6).filter(({ what }) => /^(?:area|delay|siren)/.test(what));
    expect(rows).toEqual([
      {
        what: 'delay Alarmo',
        here: 'Home',
        reason: null,
        values: ['arm exit: 30 > 45', 'arm entry1: 30 > 25'],
      },
      {
        what: 'delay Alarmo',
        here: 'Home',
        reason: null,
        values: ['home_1 exit: 30 > 0', 'home_1 entry1: 30 > 20'],
      },
      {
        what: 'delay Alarmo',
        here: 'Home',
        reason: null,
        values: ['home_2 exit: 30 > 10', 'home_2 entry1: 30 > 15'],
      },
      { what: 'delay Alarmo', here: 'Home', reason: 'noMode', values: [] },
      { what: 'siren ', here: '', reason: null, values: ['minutes: 3 > 10'] },
    ]);
  });

  it('makes zones of sensors, by name and by address', () => {
    const after = done('alarmo', home, alarmoV6);
    const zone = (id: string) => after.devices.find((found) => found.id === id)?.settings;
    expect(zone(front.id)).toMatchObject({
      responses: {
        disarm: 'none',
        arm: 'entryDelay1',
        home_1: 'entryDelay1',
        home_2: 'entryDelay1',
        home_3: 'none',
      },
      finalDoor: true,
      exitNoResponse: true,
      always: null,
    });
    expect(zone(kitchen.id)).toMatchObject({
      responses: { arm: 'burglarInstant', home_1: 'none', home_2: 'burglarInstant' },
      exitNoResponse: false,
      openAtArming: { arm: 'leaveOut', home_2: 'mayBeOpen' },
    });
    expect(zone(motion.id)).toMatchObject({ responses: { arm: 'entryDelay1' }, entrySeconds: 40 });
    expect(zone(smoke.id)).toMatchObject({ always: 'smoke', exitNoResponse: false });
  });

  it('leaves a mode as it is that Alarmo does not use', () => {
    const guarded = {
      ...kitchen,
      settings: { ...plainZone, responses: { ...plainZone.responses, home_3: 'chime' } },
    };
    const from = { ...home, devices: [guarded as DeviceConfig] };
    const [after] = done('alarmo', from, alarmoV6).devices;
    expect(after?.settings.responses.home_3).toBe('chime');
  });

  it('never takes the danger from what watches for one', () => {
    const silent = alarmoV6.replaceAll('"always_on":true', '"always_on":false');
    const set = { ...smoke, settings: { ...plainZone, always: 'fire' as const } };
    const after = done('alarmo', { ...home, devices: [set] }, silent);
    expect(after.devices[0]?.settings.always).toBe('fire');
  });

  it('says what of a sensor it does not take, and which device there is not', () => {
    const rows = plan('alarmo', home, alarmoV6).steps.filter(({ row }) => row.kind === 'zone');
    expect(rows.map(({ row }) => [row.reason, row.match, row.notes])).toEqual([
      [null, 'name', ['vacation']],
      [null, 'name', ['sensorGroup']],
      [null, 'address', []],
      [null, 'name', ['triggerUnavailable', 'vacation']],
      ['noDevice', null, []],
    ]);
  });

  it('makes people without a code, who are off until they have one', () => {
    const after = done('alarmo', home, alarmoV6);
    const made = after.pins?.filter(({ name }) => name === 'Grandma Josephine');
    expect(made).toMatchObject([{ slot: { tag: 'user', no: 3 }, enabled: false, tag: null, areas: [one] }]);
    // Ada is there already.
    expect(after.pins?.filter(({ name }) => name === 'Ada')).toHaveLength(1);
    const [row] = plan('alarmo', home, alarmoV6).steps.filter((step) => step.row.kind === 'person');
    expect(row?.row.notes).toEqual(['codeAnew']);
    // She could only arm there.
    expect(made?.[0]?.modes).toEqual(['arm', 'home_1', 'home_2', 'home_3']);
  });

  it('makes areas as far as the panel goes, and moves what belongs there', () => {
    const rows = rowsOf('alarmo', home, alarmoV3);
    expect(rows.slice(0, 6)).toMatchObject([
      { what: 'area House', here: 'Home', values: ['name: Home > House'] },
      { what: 'area Garage', here: '', values: ['name:  > Garage'] },
      { what: 'delay Garage', here: '', reason: 'outOfRange' },
      { what: 'siren ', reason: 'noEnd' },
      { what: 'zone binary_sensor.front_door' },
      { what: 'zone binary_sensor.kitchen_window', reason: 'disabled' },
    ]);
    const small = rowsOf('alarmo', { ...home, series: 'M' }, alarmoV3);
    expect(small).toContainEqual({ what: 'area Garage', here: '', reason: 'tooManyAreas', values: [] });
    const moved = alarmoV3
      .replace('"area":"1"', '"area":"2"')
      .replace('sensor.front_door', 'sensor.front_door_contact');
    const after = done('alarmo', home, moved);
    expect(after.areas.map(({ name }) => name)).toEqual(['House', 'Garage']);
    expect(after.devices.find(({ id }) => id === front.id)).toMatchObject({ area: 2, zone: 1 });
  });

  it('takes a sensor to its device by the registries where names say nothing', () => {
    const file = alarmoV6.replace('binary_sensor.front_door_contact', 'binary_sensor.nursery_contact');
    const rowFor = (...more: readonly string[]) =>
      plan('alarmo', home, file, ...more).steps.find(
        ({ row }) => row.name === 'binary_sensor.nursery_contact',
      );
    expect(rowFor()?.row.reason).toBe('noDevice');
    expect(rowFor(deviceRegistryFile, entityRegistryFile)?.row).toMatchObject({
      here: 'Node 12',
      match: 'identifier',
      reason: null,
    });
  });

  it('never guesses between devices of the same name', () => {
    const twin = { ...front, id: DeviceId.parse('RF:00000099') };
    const rows = rowsOf('alarmo', { ...home, devices: [front, twin] }, alarmoV6);
    expect(rows).toContainEqual({
      what: 'zone binary_sensor.front_door_contact',
      here: '',
      reason: 'manyDevices',
      values: [],
    });
  });

  it('caps the time of sounding where it may not be longer, and says so', () => {
    const modes = { armed_away: { enabled: true, exit_time: 30, entry_time: 30, trigger_time: 1800 } };
    const file = alarmoOf(6, { areas: [{ area_id: '1', name: '', modes }] });
    const [siren] = plan('alarmo', home, file).steps;
    expect(siren?.row).toMatchObject({
      kind: 'siren',
      notes: ['capped'],
      values: [{ before: '3', after: '15' }],
    });
  });
});

describe('a plan of Home Assistant', () => {
  const files = [floorRegistryFile, areaRegistryFile, deviceRegistryFile, entityRegistryFile];

  it('makes rooms, names devices and puts them where they stand', () => {
    expect(rowsOf('homeAssistant', home, ...files)).toEqual([
      { what: 'floor Ground floor', here: '', reason: null, values: ['name:  > Ground floor'] },
      { what: 'floor Upper floor', here: '', reason: null, values: ['name:  > Upper floor'] },
      { what: 'room kitchen', here: 'kitchen', reason: null, values: ['floor:  > Ground floor'] },
      {
        what: 'room Kids’ room',
        here: '',
        reason: null,
        values: ['name:  > Kids’ room', 'floor:  > Upper floor'],
      },
      {
        what: 'room The room at the end of the long corridor',
        here: '',
        reason: 'nameTooLong',
        values: [],
      },
      {
        what: 'device Back door',
        here: 'Front door contact',
        reason: null,
        values: ['name: Front door contact > Back door'],
      },
      { what: 'place Back door', here: 'Front door contact', reason: null, values: ['room:  > kitchen'] },
      {
        what: 'device Window sensor',
        here: 'Node 12',
        reason: null,
        values: ['name: Node 12 > Window sensor'],
      },
      { what: 'place Window sensor', here: 'Node 12', reason: null, values: ['room:  > Kids’ room'] },
      { what: 'device Hall lamp', here: 'hall/lamp', reason: null, values: ['name: hall/lamp > Hall lamp'] },
      { what: 'place Hall lamp', here: 'hall/lamp', reason: null, values: ['room:  > Kids’ room'] },
      { what: 'device Weather station', here: '', reason: 'noDevice', values: [] },
    ]);
  });

  it('puts rooms on their floors, the lowest first', () => {
    const after = done('homeAssistant', home, ...files);
    const nameOf = (floor: string | undefined) => after.floors.find(({ id }) => id === floor)?.name;
    expect(after.floors.map(({ name }) => name)).toEqual(['Ground floor', 'Upper floor']);
    expect(after.rooms.map(({ name, floor }) => [name, nameOf(floor)])).toEqual([
      ['kitchen', 'Ground floor'],
      ['Kids’ room', 'Upper floor'],
    ]);
  });

  it('makes a room without a floor that was left out, and offers to put it there later', () => {
    const withoutFloors = (from: Home): Home =>
      plan('homeAssistant', from, ...files)
        .steps.filter(({ row }) => row.kind === 'room')
        .reduce((at, { importStep }) => {
          const edit = importStep && editOf(at, importStep);
          return edit === null ? at : homeAfter(at, edit);
        }, from);
    const after = withoutFloors(home);
    expect(after.rooms.map(({ floor }) => floor)).toEqual([undefined, undefined]);
    expect(rowsOf('homeAssistant', after, ...files).map(({ what }) => what)).toContain('room Kids’ room');
  });

  it('makes no more floors than there may be', () => {
    const floors = Array.from({ length: limits.floors }, (_, no) => ({
      id: FloorId.parse(`f${no}`),
      name: `Floor ${no}`,
    }));
    const rows = rowsOf('homeAssistant', { ...home, floors }, floorRegistryFile);
    expect(rows.map(({ reason }) => reason)).toEqual(['tooManyFloors', 'tooManyFloors']);
  });

  it('puts nothing into a room that was not made', () => {
    const step = plan('homeAssistant', home, ...files).steps.find(
      ({ row }) => row.name === 'Hall lamp' && row.kind === 'place',
    );
    expect(step?.importStep && editOf(home, step.importStep)).toBeNull();
  });

  it('makes no more rooms than there may be', () => {
    const rooms = Array.from({ length: limits.rooms }, (_, no) => ({
      id: RoomId.parse(`r${no}`),
      name: `Room ${no}`,
    }));
    const rows = rowsOf('homeAssistant', { ...home, rooms }, areaRegistryFile);
    expect(rows.map(({ reason }) => reason)).toEqual(['tooManyRooms', 'tooManyRooms', 'nameTooLong']);
  });
});

it.each([
  ['zigbee2mqtt', [zigbeeV1]],
  ['alarmo', [alarmoV6]],
  ['alarmo', [alarmoV3]],
  ['homeAssistant', [areaRegistryFile, floorRegistryFile, deviceRegistryFile, entityRegistryFile]],
] as const)('what was taken over from %s is not taken over again', (source, files) => {
  const after = done(source, home, ...files);
  expect(after).not.toEqual(home);
  const able = plan(source, after, ...files).steps.filter(({ importStep }) => importStep !== null);
  expect(able).toEqual([]);
});

it('tells who is let in nothing of the people who have codes', () => {
  const rows = rowsOf('alarmo', { ...home, pins: null }, alarmoV6).filter(({ what }) =>
    what.startsWith('person'),
  );
  expect(rows.map(({ what, reason }) => [what, reason])).toEqual([
    ['person Ada', 'ownerOnly'],
    ['person Grandma Josephine', 'ownerOnly'],
  ]);
});
