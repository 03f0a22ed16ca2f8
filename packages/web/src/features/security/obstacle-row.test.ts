import type { Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { WireDevice } from '@homeward/contract/wire/device-row.ts';
import { expect, test } from 'vitest';
import { readDevice } from '#lib/house/device.ts';
import { obstacleRow } from '#features/security/obstacle-row.ts';
import type { Text } from '#lib/i18n/use-text.ts';

const device = DeviceId.parse('RF:0a1b2c03');
const say = ((key: string) => key) as Text;
const door = (more: Partial<WireDevice>) =>
  readDevice({ id: device, name: 'Kitchen window', condition: 'unknown', ...more } as WireDevice);
const facts = { device, since: null, canBypass: true, remedies: [] };

test.each([
  [
    'one that never reported is not known',
    'zoneUnknown',
    { online: 'unknown', last_heard: '' },
    'unknown',
    undefined,
  ],
  [
    'one that was heard before is not known since',
    'zoneUnknown',
    { online: 'online', last_heard: '5000' },
    'unknown',
    5000,
  ],
  [
    'one that is away has gone silent',
    'zoneUnknown',
    { online: 'offline', last_heard: '5000' },
    'silent',
    5000,
  ],
  [
    'one that is late has gone silent',
    'zoneSilent',
    { online: 'online', last_heard: '5000' },
    'silent',
    5000,
  ],
] as const)('%s', (_, tag, more, reason, since) => {
  const obstacle = { tag, ...facts } as unknown as Obstacle;
  const row = obstacleRow(say, obstacle, () => door(more));
  expect([row.reason, row.since, row.bypassable]).toEqual([reason, since, true]);
});
