import { describe, expect, it } from 'vitest';
import { isTeachable, mayServeAs, saidAs, servesAs } from './device-purposes.ts';
import type { TaughtCodes } from '../../shapes/devices/trust.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';
import { deviceKinds } from '../../words/devices/device-kinds.ts';
import type { DeviceValues } from '../../shapes/devices/device-values.ts';

describe('what a device says in the words of what it is used as', () => {
  it.each<[DeviceKind, DeviceKind, DeviceValues, DeviceValues]>([
    ['pir', 'bed_sensor', { motion: null }, { detected: null }],
    ['shock_sensor', 'glass', { detected: null }, { detected: null }],
    ['unknown', 'door_contact', { detected: null }, { opening: null }],
    ['unknown', 'pir', { detected: null }, { motion: null }],
    ['door_contact', 'chair_sensor', { opening: null }, { detected: null }],
    ['unknown', 'smoke_detector', { motion: null, detected: true }, { detected: true }],
    ['unknown', 'smoke_detector', { battery: 9 }, { battery: 9 }],
  ])('of a %s as a %s, unknown stays unknown: %j', (wireKind, kind, said, as) => {
    expect(saidAs({ kind, wireKind }, said, true)).toEqual(as);
  });

  it('is known of every kind, also of one that serves as nothing else', () => {
    for (const wire of deviceKinds) {
      expect(servesAs(wire)[0]).toBe(wire);
      for (const kind of servesAs(wire)) expect(mayServeAs(wire, kind)).toBe(true);
    }
    expect(servesAs('siren')).toEqual(['siren']);
  });
});

describe('how far a word goes', () => {
  const lives = ['smoke_detector', 'co_detector', 'panic_button', 'pendant', 'fall_sensor'] as const;
  const bare = { word: 'bare', reports: true } as const;
  const copied = { word: 'copied', reports: false } as const;

  it.each([bare, copied])('as %o is not far enough for what lives depend on', (trust) => {
    for (const kind of lives) {
      for (const wire of ['unknown', 'scene_button', kind] as const)
        expect(mayServeAs(wire, kind, { trust })).toBe(false);
      expect(servesAs('unknown', trust)).not.toContain(kind);
    }
    expect(servesAs('unknown', trust)).toContain('door_contact');
    expect(servesAs('scene_button', trust)).not.toContain('panic_button');
  });

  it('is none where nobody knows what it says', () => {
    expect(servesAs('unknown', { word: 'mute', reports: true })).toEqual(['unknown']);
  });

  it('is as far as any where it is checked, or where its wire does not say', () => {
    for (const kind of lives) {
      expect(mayServeAs('unknown', kind, { trust: { word: 'checked', reports: false } })).toBe(true);
      expect(mayServeAs('unknown', kind)).toBe(true);
    }
  });

  it('goes as far as its codes were taught', () => {
    expect(isTeachable('scene_button', copied)).toBe(true);
    expect([isTeachable('scene_button', undefined), isTeachable('pir', copied)]).toEqual([false, false]);
    expect(servesAs('scene_button', copied)).toContain('door_contact');
    const used = (kind: DeviceKind, codes: TaughtCodes) =>
      mayServeAs('scene_button', kind, { trust: copied, codes });
    const [active, rest] = [{ code_10: 'active' }, { code_14: 'rest' }] as const;
    expect([used('pir', {}), used('pir', rest), used('pir', active)]).toEqual([false, false, true]);
    // What stays open needs a word for its end.
    for (const kind of ['door_contact', 'tilt_sensor', 'water_sensor'] as const)
      expect([used(kind, active), used(kind, { ...active, ...rest })]).toEqual([false, true]);
    expect(mayServeAs('scene_button', 'smoke_detector', { trust: copied, codes: { code_1: 'active' } })).toBe(
      false,
    );
  });
});

describe('a code that was taught', () => {
  const codes = { code_10: 'active', code_14: 'rest', code_7: 'tamper', code_3: 'batteryLow' } as const;
  const says = (kind: DeviceKind, action: string) =>
    saidAs({ kind, wireKind: 'scene_button', codes }, { action, rssi: 5 }, true);

  it('means what it was taught, in the words of what the device is used as', () => {
    expect(says('door_contact', 'code_10')).toEqual({ opening: 'open', rssi: 5 });
    expect(says('door_contact', 'code_14')).toEqual({ opening: 'closed', rssi: 5 });
    expect(says('pir', 'code_10')).toEqual({ motion: true, rssi: 5 });
    expect(says('water_sensor', 'code_14')).toEqual({ detected: false, rssi: 5 });
    expect(says('door_contact', 'code_7')).toEqual({ tamper: true, rssi: 5 });
    expect(says('pir', 'code_3')).toEqual({ batteryLow: true, rssi: 5 });
  });

  it('is shown where it means nothing yet, and opens nothing', () => {
    expect(says('door_contact', 'code_9')).toEqual({ action: 'code_9', rssi: 5 });
    expect(says('pir', 'constructor')).toEqual({ action: 'constructor', rssi: 5 });
  });
});

describe('two wires', () => {
  const as = (kind: DeviceKind, said: DeviceValues, before: DeviceValues = {}, live = true) =>
    saidAs({ kind, wireKind: 'wired_input' }, said, live, before);

  it('are whatever stands behind them, however their board says that they are active', () => {
    for (const said of [{ detected: true }, { opening: 'open' }] as const) {
      expect(as('door_contact', said)).toEqual({ opening: 'open' });
      expect(as('pir', said)).toEqual({ motion: true });
      expect(as('smoke_detector', said)).toEqual({ detected: true });
      expect(as('bed_sensor', said)).toEqual({ detected: true });
    }
    expect(as('chair_sensor', { opening: 'closed' })).toEqual({ detected: false });
    expect(as('smoke_detector', { detected: null, tamper: true })).toEqual({ detected: null, tamper: true });
  });

  it('move once, and not again as often as they say that they stand so', () => {
    expect(as('pir', { detected: true }, { motion: false })).toEqual({ motion: true });
    expect(as('pir', { detected: true }, { motion: true })).toEqual({});
    expect(as('glass', { detected: true }, { detected: true })).toEqual({});
    expect(as('pir', { detected: true }, { motion: null })).toEqual({ motion: true });
  });

  it('are a button when they go from rest, and never by what they say first', () => {
    for (const kind of ['panic_button', 'pull_cord'] as const) {
      expect(as(kind, { detected: true })).toEqual({});
      expect(as(kind, { detected: true }, { detected: false })).toEqual({ detected: true });
      expect(as(kind, { detected: true }, { detected: true })).toEqual({});
      expect(as(kind, { detected: false }, { detected: true })).toEqual({ detected: false });
    }
    expect(as('scene_button', { detected: true }, { detected: false })).toEqual({
      detected: true,
      action: 'press',
    });
    expect(as('scene_button', { detected: true }, { detected: null })).toEqual({ detected: true });
    expect(as('scene_button', { detected: true }, { detected: false }, false)).toEqual({ detected: true });
  });
});
