import { describe, expect, it } from 'vitest';
import type { DeviceView } from '../shapes/devices/device.ts';
import { DeviceView as DeviceViewSchema } from '../shapes/devices/device.ts';
import { encodeDevice } from './device.ts';
import { decodeDevice } from './device-row.ts';

const door = (change: Partial<DeviceView> = {}): DeviceView => ({
  ...DeviceViewSchema.parse({
    id: 'RF:065bfd10',
    kind: 'door_contact',
    modelId: 'DC-16SL-F1',
    name: 'Front door',
    area: 1,
    zone: 2,
    room: null,
    settings: {
      responses: {
        disarm: 'chime',
        arm: 'burglarInstant',
        home_1: 'burglarInstant',
        home_2: 'none',
        home_3: 'none',
      },
      exitNoResponse: true,
      always: null,
      finalDoor: false,
      setUnset: 'none',
    },
    supervisionSeconds: 7200,
    values: { opening: 'closed', rssi: 9 },
    online: 'online',
    lastHeard: 1_700_000_000_000,
    faults: [],
    bypass: { permanent: false, oneTime: false, tamper: false },
    condition: 'normal',
    pending: null,
    failed: null,
  }),
  ...change,
});

// S3.1
describe('a device record', () => {
  it('reads as the records that clients of the family know', () => {
    expect(encodeDevice(door(), 'House', '')).toMatchObject({
      no: '2',
      area: '1',
      type_no: '4',
      type: 'device_type.door_contact',
      status1: 'device_status.dc_close',
      sresp_mode_0: '3',
      sresp_mode_1: '5',
      sresp_mode_2: '5',
      sresp_entry_0: '3',
      sresp_exit_1: '0',
      rssi: '9',
      bypass: '0',
      temp_bypass: '0',
      status_open: ['device_status.dc_close'],
      status_fault: [],
      device_id: 'RF:065bfd10',
    });
  });

  it('holds only strings, lists of strings and objects, and no null', () => {
    for (const value of Object.values(
      encodeDevice(door({ values: { opening: null, temperature: null } }), '', ''),
    ))
      expect(value !== null && (typeof value === 'string' || typeof value === 'object')).toBe(true);
  });

  it.each([
    [{ opening: 'open' as const }, 'open'],
    [{ opening: 'closed' as const }, 'closed'],
    [{ opening: null }, 'unknown'],
    [{}, 'unknown'],
  ])('keeps what is known of an opening, and never makes closed of unknown: %o', (values, expected) => {
    expect(decodeDevice(encodeDevice(door({ values }), '', '')).opening).toBe(expected);
  });

  it('carries the bypass facts, faults, battery and age there and back', () => {
    const view = door({
      bypass: { permanent: true, oneTime: true, tamper: true },
      faults: ['tamper', 'lowBattery'],
      values: { opening: 'closed', battery: 12, rssi: 3 },
      condition: 'unknown',
      online: 'offline',
    });
    expect(decodeDevice(encodeDevice(view, 'House', 'Hall'))).toMatchObject({
      bypass: { permanent: true, oneTime: true, tamper: true },
      faults: ['tamper', 'lowBattery'],
      battery: 12,
      rssi: 3,
      condition: 'unknown',
      online: 'offline',
      lastHeard: 1_700_000_000_000,
      roomName: 'Hall',
    });
  });

  it('reads an empty or foreign record as unknown', () => {
    expect(decodeDevice({})).toMatchObject({
      condition: 'unknown',
      online: 'unknown',
      on: null,
      lastHeard: null,
    });
  });

  it('tells a door phone by its hardware (S9.7)', () => {
    expect(encodeDevice(door({ kind: 'vdp', modelId: 'VDP3G2' }), '', '')['hwver']).toBe('VDP3G2');
    expect(encodeDevice(door({ modelId: 'DC-1' }), '', '')['hwver']).toBe('');
  });

  it('says nothing by bits of a lock whose door nobody watches', () => {
    for (const values of [
      { locked: true },
      { locked: true, opening: null },
      { locked: null, opening: 'open' },
    ] as const) {
      const row = encodeDevice(door({ kind: 'door_lock', values }), '', '');
      expect(row['minigw_lock_status']).toBe('');
    }
    const locked = encodeDevice(door({ kind: 'door_lock', values: { locked: true } }), '', '');
    expect(locked['status1']).toBe('device_status.lock');
  });

  it('tells a locked lock the way lock clients ask', () => {
    const lock = (locked: boolean) =>
      encodeDevice(door({ kind: 'door_lock', values: { locked, opening: 'closed' } }), '', '');
    expect(lock(true)['status_open']).toEqual(['device_status.lock']);
    expect(lock(true)).toMatchObject({ minigw_lock_status: '11', status1: 'device_status.lock' });
    expect(lock(false)['status_open']).toEqual(['device_status.unlock']);
    expect(lock(false)).toMatchObject({ minigw_lock_status: '10', status1: 'device_status.unlock' });
  });

  it.each(['open', 'closed'] as const)('reads back a lock whose door is %s, from bits alone', (opening) => {
    for (const locked of [true, false]) {
      const row = encodeDevice(door({ kind: 'door_lock', values: { locked, opening } }), '', '');
      expect(decodeDevice(row)).toMatchObject({ locked, opening });
    }
  });
});
