import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { describe, expect, it } from 'vitest';
import { config } from '@homeward/testing/panel/house.ts';
import { armedRig, code, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';

const open = { opening: 'open' } as const;

describe('a duress code', () => {
  const disarmedBy = (no: number) => {
    const rig = armedRig();
    const reply = rig.setMode('disarm', {
      proof: code(no),
      actor: { ...person, name: '', channel: 'keypad' },
    });
    return { rig, reply };
  };

  it('disarms like the master’s: same reply, same area, same log on site', () => {
    const normal = disarmedBy(96);
    const forced = disarmedBy(98);
    expect(forced.reply).toEqual(normal.reply);
    expect(forced.rig.area()).toMatchObject({ ...normal.rig.area(), incidents: expect.anything() });
    const [shown] = forced.rig.events().filter(({ code: event }) => event.startsWith('181407'));
    const [usual] = normal.rig.events().filter(({ code: event }) => event.startsWith('181407'));
    expect(shown).toEqual(usual);
    expect(forced.rig.sirens()).toEqual(normal.rig.sirens());
  });

  it('tells the station silently (121) and names user 998 in the report', () => {
    const { rig } = disarmedBy(98);
    expect(rig.state().incidents).toMatchObject([
      { kind: 'duress', silent: true, zones: [{ code: '18112101000' }] },
    ]);
    expect(rig.area().alarm.tag).toBe('quiet');
    expect(rig.state().reporting.pending.map((report) => report.code)).toEqual([
      '18112101000',
      '18340101001',
      '18140701998',
    ]);
  });

  it('that opens a door, or is refused, tells the station all the same, once', () => {
    const rig = rigFor();
    const unlock = { tag: 'lock', locked: false } as const;
    rig.command({ tag: 'control', device: 'RF:lock' as never, command: unlock, pin: null }, code(98));
    rig.says('window', open);
    expect(rig.setMode('arm', { proof: code(98) }).tag).toBe('refused');
    expect(rig.events().filter((event) => event.code.startsWith('181121'))).toHaveLength(1);
    rig.sleep(30);
    rig.setMode('arm', { proof: code(98) });
    expect(rig.events().filter((event) => event.code.startsWith('181121'))).toHaveLength(2);
    expect(rig.state().incidents).toHaveLength(1);
  });

  it('that was taken out of use raises nothing', () => {
    const rig = rigFor({
      pins: config.pins.map((user) => ({ ...user, enabled: user.slot.tag !== 'duress' })),
    });
    rig.setMode('arm', { proof: code(98) });
    expect(rig.state().incidents).toEqual([]);
  });
});

describe('a temporary code', () => {
  it('arms once and disarms once, then it is erased', () => {
    const rig = rigFor();
    const use = (mode: 'arm' | 'disarm') => rig.setMode(mode, { proof: code(97) }).tag;
    expect(use('arm')).toBe('done');
    rig.setMode('disarm');
    expect(use('arm')).toBe('refused');
    rig.setMode('arm');
    rig.wait(30);
    expect(use('disarm')).toBe('done');
    expect(rig.story().slice(-2)).toEqual(['1401 997', '1684 997']);
    expect(rig.state().config.pins.some(({ slot }) => slot.tag === 'temporary')).toBe(false);
    expect(use('arm')).toBe('refused');
  });

  it('that is set again may be used again', () => {
    const rig = rigFor();
    rig.setMode('arm', { proof: code(97) });
    rig.setMode('disarm', { proof: code(97) });
    rig.feed({ tag: 'pinsChanged', pins: config.pins });
    expect(rig.setMode('arm', { proof: code(97) }).tag).toBe('done');
  });
});

describe('a guard’s code', () => {
  it('disarms after an alarm only, and may then arm again', () => {
    const rig = armedRig();
    expect(rig.setMode('disarm', { proof: code(95) }).tag).toBe('refused');
    rig.says('window', open);
    expect(rig.setMode('disarm', { proof: code(95) }).tag).toBe('done');
    rig.says('window', { opening: 'closed' });
    expect(rig.setMode('arm', { proof: code(95) }).tag).toBe('done');
    rig.wait(40);
    expect(rig.setMode('disarm', { proof: code(95) }).tag).toBe('refused');
  });
});

describe('an installer’s code', () => {
  it('neither arms nor disarms', () => {
    const rig = armedRig();
    rig.says('window', open);
    expect(rig.setMode('disarm', { proof: code(99) })).toEqual({
      tag: 'refused',
      refusal: { tag: 'notAllowed' },
    });
  });
});

describe('latch', () => {
  const quiet = (user: PinUser): PinUser => ({ ...user, latch: false });

  it('off means the log knows and the station does not', () => {
    const rig = armedRig({ pins: config.pins.map(quiet) });
    rig.setMode('disarm');
    expect(rig.story()).toEqual(['3401 001', '1401 001']);
    expect(rig.sends()).toEqual([]);
  });

  it('off still tells that an alarm was cancelled', () => {
    const rig = armedRig({ pins: config.pins.map(quiet) });
    rig.says('window', open);
    rig.setMode('disarm');
    expect(rig.state().reporting.pending.map((report) => report.code)).toEqual([
      '18113001003',
      '18140601001',
    ]);
  });
});

describe('a command', () => {
  it('executes once, however often it arrives', () => {
    const rig = rigFor();
    const command = {
      tag: 'commandReceived',
      id: CommandId.parse('once-only'),
      actor: person,
      proof: trusted,
      command: { tag: 'setMode', area: 1 as never, mode: 'home_2', pin: null, force: false },
    } as const;
    rig.feed(command);
    rig.setMode('disarm');
    expect(rig.feed(command)).toMatchObject([{ tag: 'reply', result: { tag: 'refused' } }]);
    expect(rig.area().phase.tag).toBe('disarmed');
  });

  it('that unlocks a door needs a proof, locking does not; both are logged with who', () => {
    const rig = rigFor();
    const turn = (locked: boolean, proof = code(7)) =>
      rig.command(
        { tag: 'control', device: 'RF:lock' as never, command: { tag: 'lock', locked }, pin: null },
        proof,
      ).tag;
    expect([turn(false), turn(true), turn(false, code(1))]).toEqual(['refused', 'done', 'done']);
    expect(rig.story()).toEqual(['1807 lock', '1802 lock']);
  });

  it('to a siren is refused: sirens follow the alarm', () => {
    const command = { tag: 'siren', sound: 'off', volume: 'none' } as const;
    const rig = rigFor();
    expect(
      rig.command({ tag: 'control', device: 'RF:siren' as never, command, pin: null }, trusted).tag,
    ).toBe('refused');
  });
});
