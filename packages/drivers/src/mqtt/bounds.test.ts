import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { mqttHome } from '@homeward/testing/drivers/mqtt-home.ts';
import { mosquittoThere, ownBroker } from '@homeward/testing/drivers/own-broker.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { DialectPorts } from './dialect-ports.ts';
import { createDiscovery } from './discovery/discovery.ts';
import { createInfraredKeys } from './infrared-keys.ts';
import { readSignal } from './infrared-signal.ts';
import { messageOf } from './message.ts';
import type { Dialect, MqttDevice } from './mqtt-device.ts';
import { createRadio } from './radio/radio.ts';
import { createRoster } from './roster.ts';
import { createFirstShelly } from './shelly/first-generation.ts';
import { secondDevice } from './shelly/second-device.ts';
import { createSecondShelly } from './shelly/second-generation.ts';
import { readTasmota } from './tasmota/settings.ts';
import { createTasmota } from './tasmota/tasmota.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const word = (what: unknown) =>
  messageOf(Buffer.from(typeof what === 'string' ? what : JSON.stringify(what)), true);
const mac = (no: number) => no.toString(16).toUpperCase().padStart(12, '0');
const keysOf = () => createInfraredKeys(() => {});

/** Ports behind which sources are counted. */
function counting(more: Partial<DialectPorts> = {}) {
  const sources = new Set<string>();
  const ports: DialectPorts = {
    clock: createVirtualClock(),
    random: plainChance,
    found: (source, devices) => void (devices.length > 0 && sources.add(source)),
    tell: () => {},
    said: () => {},
    there: () => {},
    answered: () => {},
    held: () => null,
    isLearning: () => false,
    ...more,
  };
  return { ports, sources };
}
/** Whether a dialect takes the last of so many messages. */
const takesLast = (dialect: Dialect, count: number, message: (no: number) => readonly [string, unknown]) => {
  let last: boolean | undefined;
  for (let no = 1; no <= count; no += 1) {
    const [topic, what] = message(no);
    last = dialect.heard(topic, word(what));
  }
  return last;
};

describe('of what announces itself only so much is kept', () => {
  const tasmota = (no: number) => ({
    mac: mac(no),
    t: `t${no}`,
    ft: '%prefix%/%topic%/',
    tp: ['cmnd', 'stat', 'tele'],
    rl: [1],
  });

  it.each([
    [
      'of Tasmota',
      1_000,
      (ports: DialectPorts) => createTasmota(ports),
      (no: number) => [`tasmota/discovery/${mac(no)}/config`, tasmota(no)] as const,
    ],
    [
      'of what Tasmota measures',
      1_000,
      (ports: DialectPorts) => createTasmota(ports),
      (no: number) => [`tasmota/discovery/${mac(no)}/sensors`, { sn: {} }] as const,
    ],
    [
      'of Shelly’s first generation',
      1_000,
      (ports: DialectPorts) => createFirstShelly(ports),
      (no: number) => ['shellies/announce', { id: `s${no}`, mac: mac(no), model: 'SHSW-1' }] as const,
    ],
    [
      'of Shelly’s second generation',
      1_000,
      (ports: DialectPorts) => createSecondShelly(ports),
      (no: number) =>
        [
          `s${no}/events/rpc`,
          { src: `shellyplus1-${mac(no).toLowerCase()}`, method: 'NotifyStatus', params: {} },
        ] as const,
    ],
    [
      'of discovery',
      4_000,
      ({ clock, found }: DialectPorts) =>
        createDiscovery({ prefix: 'homeassistant', deaf: new Set(), clock, keys: keysOf(), found }),
      (no: number) =>
        [`homeassistant/switch/s${no}/config`, { uniq_id: `s${no}`, cmd_t: `s${no}/set` }] as const,
    ],
  ])('%s', (_, most, create, message) => {
    expect(takesLast(create(counting().ports), most, message)).toBe(true);
    expect(takesLast(create(counting().ports), most + 1, message)).toBe(false);
  });

  it('of strangers on the radio, while somebody teaches', () => {
    const clock = createVirtualClock();
    const { ports, sources } = counting({ clock, isLearning: () => true });
    const radio = createRadio(ports);
    const press = (no: number) =>
      radio.heard('home/gateway/433toMQTT', word({ value: no, protocol: 1, length: 24 }));
    for (let no = 1; no <= 600; no += 1) press(no);
    clock.pass(3_000);
    for (let no = 1; no <= 600; no += 1) press(no);
    expect(sources.size).toBe(500);
  });

  it('of components of one Shelly', () => {
    const { ports } = counting();
    let told = {};
    const device = secondDevice({
      mac: mac(1),
      topic: 's1',
      model: 'shellyplus1',
      ports: { ...ports, said: (_, values) => void (told = { ...told, ...values }) },
      request: () => ({ answer: '', publication: { topic: '', payload: '' } }),
      statusRequest: {},
    });
    const filling = Array.from({ length: 200 }, (_, no) => [`x:${no}`, {}] as const);
    device.stands({ ...Object.fromEntries(filling), 'switch:0': { id: 0, output: true } }, true);
    expect(told).toEqual({});
    device.stands({ 'switch:0': { id: 0, output: true } }, true);
    expect(told).toMatchObject({ on: true });
  });

  it('of outputs of one Tasmota', () => {
    const outputs = readTasmota({ ...tasmota(1), rl: Array.from({ length: 50 }, () => 1) })?.outputs;
    expect(outputs).toHaveLength(40);
    const names = readTasmota({ ...tasmota(1), fn: Array.from({ length: 50 }, () => 'x') })?.outputNames;
    expect(names).toHaveLength(40);
  });

  it('of devices of all sources', () => {
    const roster = createRoster();
    const device = (no: number): MqttDevice => ({
      discovered: {
        id: DeviceId.parse(`MQ:d${no}`),
        kind: 'switch',
        modelId: '',
        name: '',
        battery: false,
        commands: [],
      },
      ears: [],
      availability: null,
      asks: [],
      encode: () => null,
    });
    const all = Array.from({ length: 2_001 }, (_, no) => device(no));
    expect(roster.put('one', all.slice(0, 1_500)).discovered).toHaveLength(1_500);
    expect(roster.put('two', all.slice(1_500)).discovered).toHaveLength(500);
  });

  it('of infrared keys, and of one signal', () => {
    const keys = keysOf();
    const signal = JSON.stringify({ timings: [1, 2] });
    const heard = (no: number) => keys.heard(`homeward/infrared/d${no}/1.key`, signal);
    for (let no = 1; no <= 5_000; no += 1) expect(heard(no)).not.toBeNull();
    expect(heard(5_001)).toBeNull();
    const long = (length: number) => readSignal(JSON.stringify({ timings: Array.from({ length }, () => 9) }));
    expect(long(2_000)?.timings).toHaveLength(2_000);
    expect(long(2_001)).toBeNull();
  });

  it('of the name of a press', () => {
    let devices: readonly MqttDevice[] = [];
    const clock = createVirtualClock();
    const found: DialectPorts['found'] = (_, all) => {
      devices = [...devices, ...all];
    };
    const discovery = createDiscovery({
      prefix: 'homeassistant',
      deaf: new Set(),
      clock,
      keys: keysOf(),
      found,
    });
    const name = 'x'.repeat(100);
    const announced = {
      'event/a': { uniq_id: 'a', stat_t: 'a', event_types: [name], dev_cla: 'button' },
      'device_automation/b': { automation_type: 'trigger', t: 'b', type: name, dev: { ids: 'b' } },
    };
    for (const [place, config] of Object.entries(announced))
      discovery.heard(`homeassistant/${place}/config`, word(config));
    clock.pass(1_000);
    const said = devices.flatMap(({ ears }) =>
      ears.flatMap((ear) => ear.hear(word(ear.topic === 'a' ? { event_type: name } : 'x'))?.values ?? []),
    );
    expect(said).toEqual([{ action: 'x'.repeat(64) }, { action: 'x'.repeat(64) }]);
  });
});

it.skipIf(!mosquittoThere())('a message is read up to a length (needs Mosquitto installed)', async () => {
  const broker = await ownBroker();
  open.push(() => broker.close());
  const { say, until, settled, driver, reports, close } = await mqttHome({ url: broker.url });
  open.push(() => close());
  const door = {
    unique_id: 'd',
    state_topic: 'd',
    device_class: 'door',
    value_template: '{{ value_json.s }}',
  };
  await say('homeassistant/binary_sensor/d/config', door);
  await until({ tag: 'discovered' });
  await settled();
  await say('d', { s: 'ON', more: 'x'.repeat(256 * 1024) });
  await settled();
  expect(driver.counters().malformed).toBe(1);
  expect(reports.filter((one) => one.tag === 'reported' && one.device === 'MQ:d')).toEqual([]);
  await say('d', { s: 'ON', more: 'x'.repeat(200 * 1024) });
  await until({ tag: 'reported', values: { opening: 'open' } });
});
