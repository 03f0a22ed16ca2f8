import { deviceKinds } from '@homeward/contract/words/devices/device-kinds.ts';
import { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import { encodeDevice } from '@homeward/contract/wire/device.ts';
import { decodeDeviceEdit } from '@homeward/contract/wire/device-edit.ts';
import { describe, expect, it } from 'vitest';
import { fieldsOfRole, roleOf, rolesOf } from '#features/adding/roles.ts';
import { readDevice } from '#lib/house/device.ts';

const viewOf = (kind: DeviceView['kind'], settings = defaultSettings(kind)): DeviceView =>
  DeviceView.parse({
    id: 'RF:0a1b2c01',
    kind,
    modelId: '',
    name: 'It',
    area: 1,
    zone: 1,
    room: null,
    settings,
    supervisionSeconds: null,
    values: {},
    online: 'online',
    lastHeard: null,
    faults: [],
    bypass: { permanent: false, oneTime: false },
    condition: 'normal',
  });
const kinds = deviceKinds.filter((kind) => rolesOf(kind).length > 0);

describe('a role', () => {
  it.each(kinds)('of %s is what the panel gives it out of the box, where it comes first', (kind) => {
    if (kind === 'wired_input' || kind === 'pull_cord') return;
    expect(roleOf(readDevice(encodeDevice(viewOf(kind), '', '')))).toBe(rolesOf(kind)[0]);
  });

  it.each(kinds.flatMap((kind) => rolesOf(kind).map((role) => ({ kind, role }))))(
    '$role of $kind is read back from the settings that it makes',
    ({ kind, role }) => {
      const decoded = decodeDeviceEdit(fieldsOfRole(role), viewOf(kind), []);
      if (decoded.tag === 'bad') throw new Error(decoded.field);
      const record = encodeDevice(viewOf(kind, decoded.device.settings), '', '');
      expect(roleOf(readDevice(record))).toBe(role);
    },
  );
});
