import { describe, expect, it } from 'vitest';
import { mayServeAs, saidAs, servesAs } from './device-purposes.ts';
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
