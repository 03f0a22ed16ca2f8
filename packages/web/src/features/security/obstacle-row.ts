import type { Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import type { AreaRow } from '@homeward/contract/wire/area.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { kindIcon } from '#features/events/event-look.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** Something in the way of arming, with what can be done about it. */
export interface ObstacleRow {
  readonly id: string;
  /** The device to bypass; a fault of the panel has none. */
  readonly device?: string;
  readonly name: string;
  readonly icon: IconName;
  readonly reason: 'open' | 'unknown' | 'silent' | 'tamper' | 'battery' | 'fault' | 'panel' | 'alarm';
  /** Epoch ms; for one that is silent or unknown, when it was last heard. */
  readonly since?: number;
  readonly bypassable: boolean;
  readonly hasCamera?: boolean;
}

const openIcons: Readonly<Record<string, IconName>> = { doorClosed: 'doorOpen' };

const iconOf = (device: HouseDevice | undefined): IconName => {
  if (device === undefined) return 'contactOpen';
  if (/window|fenster/i.test(device.name)) return 'windowOpen';
  const icon = kindIcon(device.kind);
  return openIcons[icon] ?? icon;
};

/** An obstacle as a row. `find` looks a device up. */
export function obstacleRow(
  t: Text,
  obstacle: Obstacle,
  find: (id: string) => HouseDevice | undefined,
): ObstacleRow {
  if (obstacle.tag === 'panelFault') {
    const name = t(`panelFault.${obstacle.fault}`);
    return { id: obstacle.fault, name, icon: 'gateway', reason: 'panel', bypassable: false };
  }
  if (obstacle.tag === 'alarmSounding')
    return { id: obstacle.tag, name: '', icon: 'siren', reason: 'alarm', bypassable: false };
  const device = find(obstacle.device);
  const base = {
    id: `${obstacle.tag} ${obstacle.device}`,
    device: obstacle.device,
    name: device?.name ?? obstacle.device,
    bypassable: obstacle.canBypass,
  };
  switch (obstacle.tag) {
    case 'zoneOpen':
      return {
        ...base,
        icon: iconOf(device),
        reason: 'open',
        ...(obstacle.since === null ? {} : { since: obstacle.since }),
      };
    case 'zoneUnknown':
    case 'zoneSilent':
      return {
        ...base,
        icon: 'silent',
        // One of which nothing is known yet has not gone silent.
        reason: obstacle.tag === 'zoneUnknown' && device?.online !== 'offline' ? 'unknown' : 'silent',
        ...(typeof device?.lastHeard === 'number' ? { since: device.lastHeard } : {}),
      };
    case 'deviceFault': {
      const reason =
        obstacle.fault === 'tamper' || obstacle.fault === 'antiMasking'
          ? 'tamper'
          : obstacle.fault === 'lowBattery'
            ? 'battery'
            : obstacle.fault === 'supervision'
              ? 'silent'
              : 'fault';
      const icon = ({ tamper: 'tamper', battery: 'battery1', silent: 'silent', fault: 'fault' } as const)[
        reason
      ];
      return { ...base, id: `${obstacle.fault} ${obstacle.device}`, icon, reason };
    }
  }
}

/** What is in the way of an area's mode, as rows. */
export const obstacleRows = (
  t: Text,
  list: AreaRow['readiness']['arm'],
  find: (id: string) => HouseDevice | undefined,
): readonly ObstacleRow[] => list.map((obstacle) => obstacleRow(t, obstacle, find));
