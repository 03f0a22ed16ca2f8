import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { orderFor } from './commands.ts';
import { readEvent } from './events.ts';
import { readNode, type ZwaveNode } from './node.ts';
import { partsOf, valuesOf } from './part.ts';
import { readAll } from './values.ts';
import { createWatch } from './watch.ts';

interface Given {
  readonly cc: number;
  readonly property: string;
  readonly key?: string | number;
  readonly value?: unknown;
  readonly unit?: string;
  readonly takes?: boolean;
  readonly states?: Readonly<Record<string, string>>;
  readonly specific?: Readonly<Record<string, unknown>>;
}

/** A node with these values, and a device class where that says what it is. */
function nodeWith(given: readonly Given[], generic = 7, specific = 1): ZwaveNode {
  const node = readNode({
    nodeId: 5,
    status: 4,
    ready: true,
    isListening: true,
    deviceClass: { generic: { key: generic }, specific: { key: specific } },
    endpoints: [{ index: 0, commandClasses: given.map(({ cc }) => ({ id: cc })) }],
    values: given.map(({ cc, property, key, value, unit, takes, states, specific: own }) => ({
      endpoint: 0,
      commandClass: cc,
      property,
      propertyKey: key,
      value,
      metadata: { unit, writeable: takes === true, states, ccSpecific: own },
    })),
  });
  if (node === null) throw new Error('no node');
  return node;
}

function deviceOf(node: ZwaveNode) {
  const part = partsOf(node, 'c0ffee01')[0];
  if (part === undefined) throw new Error('no device');
  return { kind: part.discovered.kind, values: readAll(node, part), part };
}

const note = (property: string, key: string, value?: unknown): Given => ({ cc: 113, property, key, value });

describe('What a Z-Wave node says', () => {
  it.each<[string, readonly Given[], object]>([
    ['a door', [note('Access Control', 'Door state', 22)], { kind: 'door_contact', opening: 'open' }],
    [
      'a door that tilts',
      [note('Access Control', 'Door state', 5_633)],
      { kind: 'door_contact', opening: 'open' },
    ],
    [
      'a door of a word that nobody knows',
      [note('Access Control', 'Door state', 99)],
      { kind: 'door_contact', opening: null },
    ],
    [
      'a door that has never spoken',
      [note('Access Control', 'Door state')],
      { kind: 'door_contact', opening: null },
    ],
    [
      'a handle',
      [note('Access Control', 'Door handle state', 25)],
      { kind: 'door_contact', opening: 'closed' },
    ],
    [
      'an old door',
      [{ cc: 48, property: 'Door/Window', value: true }],
      { kind: 'door_contact', opening: 'open' },
    ],
    ['somebody who moves', [note('Home Security', 'Motion sensor status', 8)], { kind: 'pir', motion: true }],
    ['smoke', [note('Smoke Alarm', 'Sensor status', 2)], { kind: 'smoke_detector', detected: true }],
    ['no CO', [note('CO Alarm', 'Sensor status', 0)], { kind: 'co_detector', detected: false }],
    ['water', [note('Water Alarm', 'Sensor status', 2)], { kind: 'water_sensor', detected: true }],
    ['gas', [note('Gas alarm', 'Combustible gas status', 2)], { kind: 'gas_detector', detected: true }],
    [
      'cold, which is no fire',
      [note('Heat Alarm', 'Heat sensor status', 6)],
      { kind: 'heat_detector', detected: false },
    ],
    [
      'a cover that is off, mains that are gone and a battery that ends',
      [
        note('Access Control', 'Door state', 23),
        note('Home Security', 'Cover status', 3),
        note('Power Management', 'Mains status', 2),
        note('Power Management', 'Battery maintenance status', 10),
      ],
      { kind: 'door_contact', tamper: true, acFailure: true, batteryLow: true },
    ],
    [
      'a detector whose life is over',
      [note('Smoke Alarm', 'Sensor status', 0), note('Smoke Alarm', 'Maintenance status', 5)],
      { kind: 'smoke_detector', detected: false, trouble: true },
    ],
    [
      'degrees Fahrenheit',
      [{ cc: 49, property: 'Air temperature', value: 68, unit: '°F', specific: { sensorType: 1, scale: 1 } }],
      { kind: 'temperature_sensor', temperature: 20 },
    ],
    [
      'percent of light, which is no lux',
      [
        { cc: 49, property: 'Illuminance', value: 40, unit: '%', specific: { sensorType: 3, scale: 0 } },
        { cc: 49, property: 'Humidity', value: 40, unit: '%', specific: { sensorType: 5, scale: 0 } },
      ],
      { kind: 'room_sensor', humidity: 40 },
    ],
    [
      'a meter',
      [
        { cc: 50, property: 'value', key: 66_049, value: 12.5, unit: 'W' },
        { cc: 50, property: 'value', key: 65_537, value: 3, unit: 'kWh' },
      ],
      { kind: 'power_meter', power: 12.5, energy: 3 },
    ],
    [
      'a lock that is bolted',
      [{ cc: 98, property: 'currentMode', value: 255 }],
      { kind: 'door_lock', locked: true },
    ],
    [
      'a lock that opens from inside',
      [{ cc: 98, property: 'currentMode', value: 16 }],
      { kind: 'door_lock', locked: false },
    ],
    [
      'a lock that does not know',
      [{ cc: 98, property: 'currentMode', value: 254 }],
      { kind: 'door_lock', locked: null },
    ],
    [
      'a level that is not known',
      [{ cc: 38, property: 'currentValue', value: 254 }],
      { kind: 'dimmer', on: null, level: null },
    ],
  ])('%s', (_, given, said) => {
    const { kind, values } = deviceOf(nodeWith(given));
    expect({ kind, ...values }).toMatchObject(said);
  });

  it('tells moments, which begin and end at once', () => {
    const node = nodeWith([
      note('Home Security', 'Cover status', 0),
      { cc: 48, property: 'Glass Break', value: false },
    ]);
    const { part } = deviceOf(node);
    const event = (type: number, code: number) =>
      readEvent('notification', { endpointIndex: 0, ccId: 113, args: { type, event: code } }, node, [part])
        ?.values;
    expect(event(7, 5)).toEqual([{ detected: true }, { detected: false }]);
    expect(event(7, 9)).toEqual([{ tamper: true }, { tamper: false }]);
    expect(event(7, 4)).toMatchObject([{ action: 'bad_code' }]);
    expect(event(10, 4)).toEqual([{ detected: true, action: 'panic' }, { detected: false }]);
    expect(event(99, 99)).toBeUndefined();
  });

  it('keeps no code, whichever value it comes in', () => {
    const node = nodeWith([
      { cc: 98, property: 'currentMode', value: 255 },
      { cc: 99, property: 'userCode', key: 1, value: '4711' },
      { cc: 99, property: 'adminCode', value: '4711' },
      { cc: 99, property: 'userIdStatus', key: 1, value: 1 },
      { cc: 131, property: 'credential', key: 1, value: '4711' },
    ]);
    expect(JSON.stringify([...node.values])).not.toContain('4711');
    expect(deviceOf(node).values).toMatchObject({ lockSlots: [1] });
  });
});

describe('What a Z-Wave node is told', () => {
  const thermostat = nodeWith(
    [
      { cc: 64, property: 'mode', value: 1, takes: true, states: { 0: 'Off', 1: 'Heat', 13: 'Away' } },
      { cc: 67, property: 'setpoint', key: 1, value: 20, unit: '°C', takes: true },
      { cc: 67, property: 'setpoint', key: 2, value: 77, unit: '°F', takes: true },
    ],
    8,
  );
  const siren = nodeWith(
    [
      {
        cc: 121,
        property: 'toneId',
        takes: true,
        states: {
          0: 'off',
          1: 'Doorbell (3 sec)',
          2: 'Siren (60 sec)',
          3: 'Smoke (60 sec)',
          4: 'Click (1 sec)',
        },
      },
      { cc: 121, property: 'defaultVolume', value: 40, takes: true },
    ],
    16,
    5,
  );
  const cover = nodeWith(
    [
      { cc: 38, property: 'currentValue', value: 0 },
      { cc: 38, property: 'targetValue', value: 0, takes: true },
      { cc: 38, property: 'Open', takes: true },
      { cc: 38, property: 'Close', takes: true },
    ],
    17,
    6,
  );
  it.each<[ZwaveNode, DeviceCommand, readonly (readonly [string, unknown])[] | null]>([
    [thermostat, { tag: 'setpoint', heat: 21.5 }, [['setpoint', 21.5]]],
    [thermostat, { tag: 'setpoint', cool: 25 }, [['setpoint', 77]]],
    [thermostat, { tag: 'thermostatMode', mode: 'heat' }, [['mode', 1]]],
    [thermostat, { tag: 'thermostatMode', mode: 'cool' }, null],
    [thermostat, { tag: 'away', on: true }, [['mode', 13]]],
    [siren, { tag: 'siren', sound: 'burglar', volume: 'loud' }, [['toneId', 2]]],
    [siren, { tag: 'siren', sound: 'fire', volume: 'loud' }, [['toneId', 3]]],
    [siren, { tag: 'siren', sound: 'chime', volume: 'normal' }, [['toneId', 1]]],
    [siren, { tag: 'siren', sound: 'off', volume: 'normal' }, [['toneId', 0]]],
    [siren, { tag: 'testSiren', volume: 'normal' }, [['toneId', 4]]],
    [cover, { tag: 'shutter', move: 'open' }, [['targetValue', 99]]],
    [cover, { tag: 'shutter', move: 'stop' }, [['Open', false]]],
    [cover, { tag: 'level', level: 50 }, [['targetValue', 50]]],
    [cover, { tag: 'switch', on: true }, null],
  ])('%#', (node, command, wanted) => {
    const { part } = deviceOf(node);
    const order = orderFor(command, part.discovered.kind, part.endpoint, valuesOf(node, part));
    const said =
      order?.tag === 'set' ? order.settings.map(({ valueId, value }) => [valueId.property, value]) : null;
    expect(said).toEqual(wanted);
  });

  it('is never told an alarm where a chime was wanted', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[1-9]\d?$/), fc.constantFrom('Bell (60 sec)', 'Alarm', 'Chime')),
        (states) => {
          const loud = nodeWith([{ cc: 121, property: 'toneId', takes: true, states }], 16, 5);
          const { part } = deviceOf(loud);
          const order = orderFor(
            { tag: 'siren', sound: 'chime', volume: 'normal' },
            'siren',
            0,
            valuesOf(loud, part),
          );
          expect(order).toBeNull();
        },
      ),
    );
  });
});

describe('Z-Wave nodes that fall silent', () => {
  it('are away after three times of waking, are pinged on the mains, and are left alone while somebody joins', async () => {
    const clock = createVirtualClock();
    const told: unknown[] = [];
    const pinged: number[] = [];
    let isBusy = true;
    const mains = { ...nodeWith([]), no: 2 };
    const interval = { cc: 132, property: 'wakeUpInterval', value: 3_600 };
    const sleeper = { ...nodeWith([interval]), no: 3, sleeps: true };
    const watch = createWatch({
      clock,
      nodes: () => [mains, sleeper],
      isBusy: () => isBusy,
      ping: (no) => {
        pinged.push(no);
        return Promise.resolve(true);
      },
      told: (no, isThere) => told.push([no, isThere]),
    });
    watch.begin();
    clock.pass(60_000);
    expect(pinged).toEqual([]);
    isBusy = false;
    clock.pass(5_000);
    await Promise.resolve();
    expect([pinged, told]).toEqual([[2], [[2, true]]]);
    clock.pass(29 * 60_000);
    expect(pinged).toEqual([2]);
    clock.pass(2 * 60_000);
    await Promise.resolve();
    expect(pinged).toEqual([2, 2]);
    told.length = 0;
    watch.heard(2);
    watch.heard(3);
    clock.pass(3 * 3_600_000);
    await Promise.resolve();
    expect(told).not.toContainEqual([3, false]);
    clock.pass(11 * 60_000);
    expect(told.filter((one) => Array.isArray(one) && one[0] === 3)).toEqual([[3, false]]);
    watch.end();
  });
});
