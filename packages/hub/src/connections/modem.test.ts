import { modemProper, modemRoot } from '@homeward/channels/modem/first-modem.ts';
import { systemBus } from '@homeward/channels/modem/system-bus.ts';
import { busThere, startSystemBus, type SystemBus } from '@homeward/testing/drivers/system-bus.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ModemTools, modemManager, type TriedPin } from './modem.ts';
import { createModemWatch } from './modem-watch.ts';

const well = {
  model: 'Acme LTE 7',
  imei: '490154203237518',
  imsi: '001010123456789',
  carrier: 'Test Net',
  sim: 'ready',
  registered: true,
  roaming: false,
  signal: 67,
  mode: '4G',
} as const;

function triedPin(): TriedPin {
  let last = '';
  return {
    last: () => last,
    keep: (typed) => {
      last = typed;
      return true;
    },
  };
}

describe.skipIf(!busThere())('a modem behind ModemManager (needs python3-dbusmock)', () => {
  let bus: SystemBus;
  const modem = modemManager(systemBus, triedPin());
  beforeAll(async () => {
    bus = await startSystemBus();
    vi.stubEnv('DBUS_SYSTEM_BUS_ADDRESS', bus.address);
    // No program is needed: everybody on the machine could read the PIN that it is passed.
    vi.stubEnv('PATH', '/nonexistent');
  }, 120_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await bus?.close();
  });

  it('says what it is and how it stands, and does what it is told', async () => {
    expect(await modem.read()).toBeNull();
    expect(await modem.reset()).toBe(false);
    await bus.play('add()');
    expect(await modem.read()).toEqual(well);
    await bus.play('network(RegistrationState=dbus.UInt32(5)); put(AccessTechnologies=dbus.UInt32(1 << 5))');
    expect(await modem.read()).toMatchObject({ registered: true, roaming: true, mode: '3G' });
    await bus.play('network(RegistrationState=dbus.UInt32(2))');
    const lost = { carrier: '', registered: false, signal: null, mode: '' };
    expect(await modem.read()).toEqual({ ...well, ...lost });
    await bus.play('put(State=dbus.Int32(2))');
    expect(await modem.read()).toMatchObject({ sim: 'locked' });
    await bus.play('put(State=dbus.Int32(-1), StateFailedReason=dbus.UInt32(2))');
    expect(await modem.read()).toMatchObject({ sim: 'missing' });
    await bus.play('put(StateFailedReason=dbus.UInt32(3))');
    expect(await modem.read()).toMatchObject({ sim: 'error' });
    expect(await modem.reset()).toBe(true);
    expect(await modem.register('00101')).toBe(true);
    expect(await modem.register('99999')).toBe(false);
    await bus.play('lock()');
    expect(await modem.read()).toMatchObject({ sim: 'locked' });
    expect(await modem.unlock('9999', 'once')).toBe(false);
    expect(await modem.unlock('1234', 'once')).toBe(true);
    expect(await modem.read()).toMatchObject({ sim: 'ready' });
    // The last try is for people, and a card that is open asks for nothing.
    await bus.play('lock(1)');
    expect(await modem.unlock('1234', 'once')).toBe(false);
    await bus.play('lock(3); put(UnlockRequired=dbus.UInt32(4))');
    expect(await modem.unlock('1234', 'once')).toBe(false);
    await bus.play('take()');
    expect(await modem.read()).toBeNull();
  });

  it('is unknown where nobody can be asked', async () => {
    vi.stubEnv('DBUS_SYSTEM_BUS_ADDRESS', 'unix:path=/nonexistent/bus');
    await expect(modem.read()).rejects.toThrow('no ModemManager');
    vi.stubEnv('DBUS_SYSTEM_BUS_ADDRESS', bus.address);
  });
});

describe('a modem that does not say how many tries are left', () => {
  function blind(tried: TriedPin, retries: object = {}) {
    const given: unknown[] = [];
    const own = { State: 2, Sim: `${modemRoot}/SIM/0`, UnlockRequired: 2, UnlockRetries: retries };
    const modem = modemManager(async (_service, _path, method, _signature, pin) => {
      if (method.endsWith('GetManagedObjects')) return [{ [`${modemRoot}/Modem/0`]: { [modemProper]: own } }];
      given.push([pin, tried.last()]);
      return pin === '1234' ? [] : null;
    }, tried);
    return { modem, given };
  }

  it('is given a PIN once for each time that it was typed, however often the machine starts', async () => {
    const tried = triedPin();
    const first = blind(tried);
    expect(await first.modem.unlock('9999', 'Monday')).toBe(false);
    expect(await first.modem.unlock('9999', 'Monday')).toBe(false);
    const restarted = blind(tried);
    expect(await restarted.modem.unlock('9999', 'Monday')).toBe(false);
    expect([first.given, restarted.given]).toEqual([[['9999', 'Monday']], []]);
    expect(await restarted.modem.unlock('1234', 'Tuesday')).toBe(true);
    // One that was right is given after every start.
    expect(await blind(tried).modem.unlock('1234', 'Tuesday')).toBe(true);
    expect(tried.last()).toBe('');
  });

  it('is given none where that cannot be kept, and one that says it is not held up', async () => {
    const full = { last: () => '', keep: () => false };
    const unkept = blind(full);
    expect(await unkept.modem.unlock('1234', 'Monday')).toBe(false);
    expect(unkept.given).toEqual([]);
    expect(await blind(full, { 2: 3 }).modem.unlock('1234', 'Monday')).toBe(true);
  });
});

describe('the watch over a modem', () => {
  type Looks = Awaited<ReturnType<ModemTools['read']>> | 'unheard';
  async function watched(
    looks: readonly Looks[],
    stands: readonly string[] = [],
    pins: readonly string[] = [],
  ) {
    const clock = createVirtualClock();
    const faults = new Set<string>(stands);
    const told: string[] = [];
    const found: boolean[] = [];
    let at = 0;
    const entered: string[] = [];
    const modem: ModemTools = {
      read: async () => {
        const look = looks[Math.min(at, looks.length - 1)] ?? null;
        at += 1;
        if (look === 'unheard') throw new Error('nobody there');
        return look;
      },
      unlock: async (given) => {
        entered.push(given);
        return given === '1234';
      },
      reset: async () => true,
      register: async () => true,
    };
    const typed = (): string => pins[Math.min(at - 1, pins.length - 1)] ?? '';
    const watch = createModemWatch({
      modem,
      clock,
      now: () => clock.now(),
      stands: () => [...faults] as never,
      // As it is typed: `9999 again` is the same PIN, typed anew.
      typed: () => typed(),
      pin: () => typed().replace(' again', ''),
      found: (there) => void found.push(there),
      tell: (fault, on) => {
        told.push(`${on ? '+' : '-'}${fault}`);
        if (on) faults.add(fault);
        else faults.delete(fault);
      },
    });
    for (let no = 0; no < looks.length; no += 1) await watch.look();
    return { told, watch, entered, found };
  }
  const out = { ...well, registered: false, carrier: '', signal: null, mode: '' } as const;
  const bare = { ...out, sim: 'missing' } as const;

  it.each([
    ['is well', [well, well], [], []],
    ['has no card, then one', [bare, bare, well], [], ['+noSim', '-noSim']],
    ['is locked', [{ ...out, sim: 'locked' }], [], ['+simLocked']],
    ['is out of its network for a moment', [well, out, well], [], []],
    ['is out of its network', [well, out, out, out, well], [], ['+noGsmSignal', '-noGsmSignal']],
    ['is pulled out', [well, null, null, null], [], ['+noGsmSignal']],
    ['is not heard of', ['unheard', 'unheard', 'unheard', 'unheard'], ['noSim'], []],
    ['was never there', Array.from({ length: 10 }, () => null), ['noSim'], ['-noSim']],
  ] as const)('tells where it %s', async (_, looks, stands, expected) => {
    expect((await watched(looks, stands)).told).toEqual(expected);
  });

  it.each([
    ['is there, whatever becomes of it', [well, null, null, well], [true]],
    ['was never there', Array.from({ length: 12 }, () => null), [false]],
    ['is not heard of', Array.from({ length: 12 }, () => 'unheard' as const), []],
  ] as const)('says whether there is one where it %s', async (_, looks, expected) => {
    expect((await watched(looks)).found).toEqual(expected);
  });

  it('gives a locked card its PIN once', async () => {
    const shut = { ...out, sim: 'locked' } as const;
    const wrong = await watched([shut, shut, shut], [], ['9999']);
    expect([wrong.entered, wrong.told]).toEqual([['9999'], ['+simLocked']]);
    const mended = await watched([shut, shut, well, well], [], ['9999', '1234']);
    expect([mended.entered, mended.told]).toEqual([
      ['9999', '1234'],
      ['+simLocked', '-simLocked'],
    ]);
    const again = await watched([shut, shut, shut], [], ['9999', '9999', '9999 again']);
    expect(again.entered).toEqual(['9999', '9999']);
    expect((await watched([shut, well])).entered).toEqual([]);
    expect((await watched([well], [], ['1234'])).entered).toEqual([]);
  });

  it('says since when there is no network', async () => {
    const { watch } = await watched([well, out, out]);
    expect(watch.now()).toMatchObject({ registered: false, since: expect.any(Number) });
    expect((await watched([out, well])).watch.now()).toMatchObject({ since: null });
  });
});
