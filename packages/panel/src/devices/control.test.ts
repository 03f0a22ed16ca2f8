import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { describe, expect, it } from 'vitest';
import { code, nothing, trusted } from '@homeward/testing/panel/rig.ts';
import { detailsOf, rigWith, stateOf, tell, toldBy } from '@homeward/testing/panel/things.ts';

describe('a command', () => {
  it('that the kind does not take is refused with a key and its field, and nothing happens', () => {
    const rig = rigWith('dimmer');
    const before = rig.state();
    expect(tell(rig, 'window', { tag: 'switch', on: true })).toMatchObject({
      refusal: { tag: 'invalid', why: 'v2_mg_command_not_taken', where: 'command.tag' },
    });
    expect(tell(rig, 'dimmer', { tag: 'level', level: 0 })).toMatchObject({
      refusal: { tag: 'invalid', why: 'v2_mg_dim_level_zero', where: 'command.level' },
    });
    expect(rig.state().devices).toBe(before.devices);
    expect(rig.state().control).toBe(before.control);
  });

  it('to a device that is not there is refused as absent', () => {
    expect(tell(rigWith(), 'nowhere', { tag: 'identify' })).toMatchObject({ refusal: { tag: 'absent' } });
  });

  it('is judged by what the device says: setpoints keep their distance', () => {
    const rig = rigWith('thermostat');
    rig.says('thermostat', { heatSetpoint: 20, coolSetpoint: 24 });
    expect(tell(rig, 'thermostat', { tag: 'setpoint', heat: 23 })).toMatchObject({
      refusal: { why: 'v2_mg_setpoints_apart', where: 'command.heat' },
    });
    expect(tell(rig, 'thermostat', { tag: 'setpoint', heat: 22 }).tag).toBe('done');
  });

  it.each<[string, 'switch' | 'dimmer' | 'shutter' | 'radiator', DeviceValues, DeviceCommand, DeviceCommand]>(
    [
      [
        'a toggle is the opposite of what is',
        'switch',
        { on: true },
        { tag: 'toggle' },
        { tag: 'switch', on: false },
      ],
      [
        'a toggle of the unknown is on',
        'switch',
        { on: null },
        { tag: 'toggle' },
        { tag: 'switch', on: true },
      ],
      [
        'a level is a whole percent',
        'dimmer',
        {},
        { tag: 'level', level: 33.4 },
        { tag: 'level', level: 33 },
      ],
      [
        'a little light is still light',
        'dimmer',
        {},
        { tag: 'level', level: 0.2 },
        { tag: 'level', level: 1 },
      ],
      ['a shutter may close', 'shutter', {}, { tag: 'level', level: 0.2 }, { tag: 'level', level: 0 }],
      [
        'a radiator knows half degrees',
        'radiator',
        {},
        { tag: 'setpoint', heat: 20.3 },
        { tag: 'setpoint', heat: 20.5 },
      ],
    ],
  )('goes out as the device knows it: %s', (_, kind, values, wish, command) => {
    const rig = rigWith(kind);
    rig.says(kind, values);
    const told = rig.feed({
      tag: 'commandReceived',
      id: 'a command' as never,
      actor: { tag: 'person', name: 'Ada', channel: 'web', slot: null },
      proof: nothing,
      command: { tag: 'control', device: `RF:${kind}` as never, command: wish, pin: null },
    });
    expect(toldBy(told)).toEqual([command]);
  });
});

describe('a proof', () => {
  const unlock = { tag: 'lock', locked: false } as const;
  const open = { tag: 'switch', on: true } as const;

  it.each<[string, 'door_lock' | 'vdp', DeviceCommand]>([
    ['unlocking', 'door_lock', unlock],
    ['opening the door to somebody who rings', 'vdp', { tag: 'openDoor' }],
    ['giving a code away', 'door_lock', { tag: 'lockUser', slot: 1, name: 'Eve', code: '1234' }],
    ['taking a code away', 'door_lock', { tag: 'removeLockUser', slot: 1 }],
    ['leaving a lock unlocked', 'door_lock', { tag: 'autoLock', on: false }],
  ])('is needed for %s', (_, kind, command) => {
    const rig = rigWith(kind);
    expect(tell(rig, kind, command)).toMatchObject({ refusal: { tag: 'pinRequired' } });
    expect(tell(rig, kind, command, code(95))).toMatchObject({ refusal: { tag: 'notAllowed' } });
    expect(tell(rig, kind, command, code(1)).tag).toBe('done');
  });

  it('is needed to blind a camera that guards, not one at home', () => {
    const rig = rigWith('ipcam');
    const blind = { tag: 'privacy', on: true } as const;
    expect(tell(rig, 'ipcam', blind).tag).toBe('done');
    rig.setMode('home_2');
    expect(tell(rig, 'ipcam', blind)).toMatchObject({ refusal: { tag: 'pinRequired' } });
    expect(tell(rig, 'ipcam', { tag: 'privacy', on: false }).tag).toBe('done');
    expect(tell(rig, 'ipcam', blind, trusted).tag).toBe('done');
  });

  it('is needed to open a valve after a leak, until somebody has closed the case', () => {
    const rig = rigWith('valve');
    expect(tell(rig, 'valve', open).tag).toBe('done');
    rig.says('leak', { detected: true });
    rig.says('leak', { detected: false });
    expect(tell(rig, 'valve', { tag: 'switch', on: false }).tag).toBe('done');
    expect(tell(rig, 'valve', open)).toMatchObject({ refusal: { tag: 'pinRequired' } });
    rig.setMode('disarm');
    const incident = rig.state().incidents[0]?.id;
    rig.command({ tag: 'incident', incident: incident as never, act: 'close', reason: 'real', text: '' });
    expect(tell(rig, 'valve', open).tag).toBe('done');
  });
});

describe('the privacy of a camera', () => {
  it('holds whatever the camera says, and over a restart, until somebody ends it; nobody waits for its word', () => {
    const rig = rigWith('ipcam');
    rig.says('ipcam', { live: false, clips: false });
    tell(rig, 'ipcam', { tag: 'privacy', on: true });
    expect(stateOf(rig, 'ipcam')).toMatchObject({ blinded: true, pending: null, values: { privacy: true } });
    rig.says('ipcam', { privacy: false });
    rig.feed({ tag: 'restarted', downFor: 1000 });
    rig.says('ipcam', { privacy: null, live: false });
    expect(stateOf(rig, 'ipcam').values.privacy).toBe(true);
    for (const what of ['image', 'clip'] as const)
      expect(tell(rig, 'ipcam', { tag: 'capture', what })).toMatchObject({
        refusal: { why: 'v2_mg_camera_privacy' },
      });
    tell(rig, 'ipcam', { tag: 'privacy', on: false });
    expect(stateOf(rig, 'ipcam').values.privacy).toBe(false);
    expect(tell(rig, 'ipcam', { tag: 'capture', what: 'clip' })).toMatchObject({
      refusal: { why: 'v2_mg_command_not_taken', where: 'command.what' },
    });
    rig.says('ipcam', { privacy: true });
    expect(stateOf(rig, 'ipcam').values.privacy).toBe(true);
  });
});

describe('a siren', () => {
  it('is nobody’s to command but may be tried, unless it is needed', () => {
    const rig = rigWith();
    expect(tell(rig, 'siren', { tag: 'siren', sound: 'burglar', volume: 'loud' }, trusted)).toMatchObject({
      refusal: { why: 'v2_mg_siren_follows_alarm' },
    });
    expect(tell(rig, 'siren', { tag: 'testSiren', volume: 'normal' }).tag).toBe('done');
    expect(detailsOf(rig, 752)).toEqual(['1752 test']);
    rig.says('leak', { detected: true });
    expect(tell(rig, 'siren', { tag: 'testSiren', volume: 'normal' })).toMatchObject({
      refusal: { why: 'v2_mg_silence_alarm_first' },
    });
  });

  it.each(['none', 'normal'] as const)('is made %s by nobody who proves nothing', (volume) => {
    const rig = rigWith();
    rig.says('siren', { volume: 'loud' });
    expect(tell(rig, 'siren', { tag: 'volume', volume })).toMatchObject({ refusal: { tag: 'pinRequired' } });
    expect(tell(rig, 'siren', { tag: 'volume', volume: 'loud' }).tag).toBe('done');
  });

  it('has a volume of its own', () => {
    const rig = rigWith();
    rig.says('siren', { volume: 'loud' });
    tell(rig, 'siren', { tag: 'volume', volume: 'normal' }, code(1));
    expect(stateOf(rig, 'siren').pending?.command).toEqual({ tag: 'volume', volume: 'normal' });
  });
});

describe('what is asked of doors and cameras', () => {
  it('is logged with who asked', () => {
    const rig = rigWith('vdp', 'ipcam');
    tell(rig, 'vdp', { tag: 'openDoor' }, code(1));
    tell(rig, 'ipcam', { tag: 'privacy', on: true });
    tell(rig, 'lamp', { tag: 'switch', on: true });
    expect(
      rig
        .events()
        .map(({ code: event, name, actor, detail }) => [event.slice(2, 6), name, actor.name, detail]),
    ).toEqual([
      ['1369', 'vdp', 'Ada', 'openDoor'],
      ['1750', 'ipcam', 'Ada', 'privacy on'],
    ]);
  });
});
