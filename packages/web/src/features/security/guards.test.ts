import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { describe, expect, it } from 'vitest';
import { guardsOf } from '#features/security/area-view-of.ts';
import { isBypassable, isGuard, type HouseDevice } from '#lib/house/device.ts';

const device = (kind: DeviceKind, more: Partial<HouseDevice> & { armed?: string } = {}): HouseDevice => {
  const { armed = '0', ...rest } = more;
  return {
    kind,
    always: false,
    alwaysKind: null,
    responses: { disarm: '0', arm: armed, home_1: '0', home_2: '0', home_3: '0' },
    bypass: { permanent: false, oneTime: false, tamper: false },
    ...rest,
  } as HouseDevice;
};

describe('what may be bypassed', () => {
  it.each([
    ['a door that alarms when armed', device('door_contact', { armed: '1' }), true, true],
    ['a door that never alarms', device('door_contact'), false, false],
    ['a lamp', device('dimmer'), false, false],
    ['a siren', device('siren'), false, false],
    ['the panel', device('panel'), false, false],
    ['a smoke detector', device('smoke_detector', { always: true, alwaysKind: 'fire' }), true, false],
    ['a water detector', device('water_sensor', { always: true, alwaysKind: 'water' }), true, true],
  ] as const)('lists %s or not, and lets it be left out or not', (_what, one, listed, bypassable) => {
    expect([isGuard(one), isBypassable(one)]).toEqual([listed, bypassable]);
  });
});

describe('what guards an area', () => {
  it('counts in each mode what would raise a break-in alarm, and nothing that only chimes or is on at any time', () => {
    const all = [
      device('door_contact', { armed: '1' }),
      device('door_contact', { armed: '3' }),
      device('smoke_detector', { armed: '1', always: true }),
      device('dimmer'),
    ];
    expect(guardsOf(all)).toEqual({ arm: 1, home_1: 0, home_2: 0, home_3: 0 });
    expect(guardsOf([])).toEqual({ arm: 0, home_1: 0, home_2: 0, home_3: 0 });
  });
});
