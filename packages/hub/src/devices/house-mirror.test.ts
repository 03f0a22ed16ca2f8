import type { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { alarmKinds, silentKinds } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import type { House, HouseNote } from '@homeward/drivers/house.ts';
import { createBenchDriver } from '@homeward/testing/hub/bench-driver.ts';
import {
  annaPin,
  area,
  asAnna,
  door,
  duressPin,
  hall,
  houseConfig,
  masterPin,
  smoke,
} from '@homeward/testing/hub/house.ts';
import { createBench } from '@homeward/testing/hub/test-hub.ts';
import { describe, expect, it } from 'vitest';
import type { PanelConfig } from '@homeward/panel/state/config.ts';

const gateway: Gateway = {
  id: 'hass01',
  kind: 'homeAssistant',
  name: 'Home Assistant',
  values: { url: 'mqtt://10.0.0.4:1883', discoveryPrefix: 'homeassistant' },
  inputs: [],
  outputs: [],
};

/** The test house, shown to a system that remembers all that it was shown. */
async function begin(config: PanelConfig = houseConfig) {
  const houses: House[] = [];
  const notes: HouseNote[] = [];
  let isForgotten = false;
  const driver = createBenchDriver();
  const bench = await createBench({
    hub: {
      config: { ...config, gateways: [gateway] },
      gateways: {
        prepare: async () => () => ({
          ...driver.open(),
          shows: {
            house: (house) => void houses.push(house),
            note: (note) => void notes.push(note),
            forget: async () => {
              isForgotten = true;
            },
          },
        }),
        probe: async () => ({ ok: true, trouble: null, found: [] }),
        find: async () => ({ found: [], sticks: [] }),
      },
    },
  });
  await bench.clock.run(50);
  const shown = (): House => {
    const last = houses.at(-1);
    if (last === undefined) throw new Error('nothing was shown');
    return last;
  };
  return {
    bench,
    houses,
    notes,
    shown,
    area: () => shown().areas[0],
    wishes: async (mode: ArmMode, code: string) => {
      driver.say({ tag: 'wished', wish: { area: 1, mode, code } });
      await bench.clock.run(50);
    },
    command: async (command: PanelCommand): Promise<CommandResult> => {
      const result = bench.hub().command(asAnna(command, bench.clock.now()));
      await bench.clock.run(50);
      return result;
    },
    reports: async (device: typeof door, values: Parameters<typeof driver.reports>[1]) => {
      bench.driver().reports(device, values);
      await bench.clock.run(50);
    },
    forgotten: () => isForgotten,
  };
}

describe('a house that is shown', () => {
  it('is shown as it stands, and whenever it changes', async () => {
    const { shown, reports, area: own } = await begin();
    expect(shown()).toMatchObject({ panel: houseConfig.id, name: houseConfig.name });
    expect(own()).toMatchObject({ phase: 'disarmed', mode: null, alarm: null });
    const before = shown().devices.find(({ id }) => id === hall);
    await reports(door, { opening: 'open' });
    expect(shown().devices.find(({ id }) => id === door)).toMatchObject({ isActive: true });
    expect(shown().devices.find(({ id }) => id === hall)).toBe(before);
  });

  it('does not show back what came from a Home Assistant', async () => {
    const theirs = DeviceId.parse('HA:00ff');
    const devices = houseConfig.devices.map((one) => (one.id === hall ? { ...one, id: theirs } : one));
    const { shown } = await begin({ ...houseConfig, devices });
    const ids = shown().devices.map(({ id }) => id);
    expect(ids).toContain(door);
    expect(ids).not.toContain(theirs);
  });

  it('is armed and disarmed by a code, whose owner is named', async () => {
    const { wishes, area: own, bench, notes } = await begin();
    await wishes('arm', annaPin);
    expect(own()).toMatchObject({ phase: 'exitDelay', mode: 'arm', changedBy: 'Anna' });
    await bench.clock.run(31_000);
    expect(own()).toMatchObject({ phase: 'armed', mode: 'arm' });
    await wishes('disarm', masterPin);
    expect(own()).toMatchObject({ phase: 'disarmed', changedBy: 'Master' });
    expect(notes).toEqual([]);
  });

  it('refuses wrong codes, logs each, and locks after five without locking a keypad', async () => {
    const { wishes, area: own, notes, bench } = await begin();
    const codes = ['100000', '200000', '300001', '400000', '500000'];
    for (const code of codes) await wishes('arm', code);
    await wishes('arm', annaPin);
    const wrong = ['wrongCode', 'wrongCode', 'wrongCode', 'wrongCode'];
    expect(notes.map(({ reason }) => reason)).toEqual([...wrong, 'lockedOut', 'lockedOut']);
    expect(own()).toMatchObject({ phase: 'disarmed' });
    const told = bench.disk.events
      .map(({ body }) => PanelEvent.parse(JSON.parse(body)))
      .map(({ code, actor }) => `${code.slice(3, 6)} ${actor.name}`);
    expect(told.filter((one) => one === '498 Home Assistant')).toHaveLength(5);
    expect(told.some((one) => one.startsWith('461'))).toBe(true);
    const atKeypad = bench.hub().local({
      device: door,
      channel: 'keypad',
      area,
      mode: 'arm',
      force: false,
      code: annaPin,
    });
    await bench.clock.run(50);
    expect(await atKeypad).toMatchObject({ tag: 'done' });
  });

  it('calls a mode what its owner does', async () => {
    const night = { mode: 'home_2', name: 'Night', icon: 'moon' } as const;
    const { wishes, area: own } = await begin({ ...houseConfig, ownModes: [night] });
    await wishes('home_2', annaPin);
    expect(own()).toMatchObject({ mode: 'home_2', modeName: 'Night' });
    await wishes('arm', annaPin);
    expect(own()).toMatchObject({ mode: 'arm', modeName: '' });
  });

  it('says by name what keeps it from arming, be it asked there or elsewhere', async () => {
    const { wishes, reports, notes, command } = await begin();
    await reports(hall, { tamper: true });
    await reports(door, { opening: 'open' });
    await wishes('home_1', annaPin);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatchObject({ what: 'failedToArm', area: 1, reason: 'inTheWay', by: 'Anna' });
    expect(notes[0]?.inTheWay).toContainEqual({ name: 'door', why: 'open' });
    await command({ tag: 'setMode', area, mode: 'home_2', pin: annaPin, force: false });
    expect(notes).toHaveLength(2);
  });

  it('is triggered from the first sound until somebody disarms', async () => {
    const { wishes, reports, area: own, bench } = await begin();
    await reports(smoke, { detected: true });
    expect(own()).toMatchObject({ phase: 'disarmed', alarm: 'fire', isHeard: true });
    await reports(smoke, { detected: false });
    await bench.clock.run(3_600_000);
    expect(own()).toMatchObject({ alarm: 'fire', isHeard: false });
    await wishes('disarm', annaPin);
    expect(own()).toMatchObject({ alarm: null, isHeard: false });
  });
});

describe('what is never shown', () => {
  it.each([...alarmKinds].filter((kind) => silentKinds.has(kind) && kind !== 'duress'))(
    'a call for help of kind %s, in any state, changes nothing at all',
    async (kind) => {
      for (const prepared of ['quiet', 'sounding', 'memory'] as const) {
        const { command, houses, notes, reports, bench, shown } = await begin();
        if (prepared !== 'quiet') await reports(smoke, { detected: true });
        if (prepared === 'memory') await reports(smoke, { detected: false });
        if (prepared === 'memory') await bench.clock.run(3_600_000);
        const before = JSON.stringify(shown());
        const seen = houses.length;
        expect(await command({ tag: 'panic', kind, area })).toMatchObject({ tag: 'done' });
        expect(bench.hub().state().incidents[0]).toMatchObject({ kind, silent: true });
        for (const house of houses.slice(seen)) expect(JSON.stringify(house)).toBe(before);
        expect(notes).toEqual([]);
      }
    },
  );

  it('is duress: the house looks as if the master had disarmed', async () => {
    const look = async (code: string) => {
      const one = await begin();
      await one.wishes('arm', annaPin);
      await one.bench.clock.run(31_000);
      const from = one.houses.length;
      await one.wishes('disarm', code);
      const kinds = one.bench
        .hub()
        .state()
        .incidents.map(({ kind }) => kind);
      return { kinds, said: JSON.stringify([one.houses.slice(from).at(-1), one.notes]) };
    };
    const duress = await look(duressPin);
    const master = await look(masterPin);
    expect(duress.kinds).toEqual(['duress']);
    expect(master.kinds).toEqual([]);
    expect(duress.said).toBe(master.said);
  });

  it('is a sensor by which somebody calls for help in silence', async () => {
    const devices = houseConfig.devices.map((one) =>
      one.id === hall ? { ...one, settings: { ...one.settings, always: 'silentPanic' as const } } : one,
    );
    const { shown } = await begin({ ...houseConfig, devices });
    expect(shown().devices.map(({ id }) => id)).toContain(door);
    expect(shown().devices.map(({ id }) => id)).not.toContain(hall);
  });
});

it('is no fault where the broker is away, and is forgotten there when its row goes', async () => {
  const { bench, forgotten } = await begin();
  await bench.clock.run(60_000);
  expect(bench.hub().state().status.faults).not.toContain('gateway');
  const edit = { tag: 'removeGateway', gateway: gateway.id } as const;
  const sent = asAnna({ tag: 'configure', edit, expect: null, pin: null }, bench.clock.now());
  const removed = bench.hub().command({
    ...sent,
    slots: [],
    trusted: true,
    actor: { ...sent.actor, slot: { tag: 'master' } },
  });
  await bench.clock.run(50);
  expect(await removed).toMatchObject({ tag: 'done' });
  expect(forgotten()).toBe(true);
});
