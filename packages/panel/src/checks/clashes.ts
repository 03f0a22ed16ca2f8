import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { AreaId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '../state/config.ts';
import { deedsOf } from './consequences.ts';
import type { AnyAction } from './consequences.ts';

/** One thing that is told two different things. */
export interface Clash {
  readonly device: DeviceId | null;
  readonly area: AreaId | null;
  readonly first: AnyAction;
  readonly second: AnyAction;
}

interface Told {
  readonly device: DeviceId;
  readonly command: DeviceCommand;
  readonly by: AnyAction;
}

/** Whether two commands want a device to end up differently. Commands that leave nothing behind never do. */
export function areOpposed(one: DeviceCommand, other: DeviceCommand): boolean {
  const wanted = new Map<string, unknown>(Object.entries(wantedBy(one) ?? {}));
  return Object.entries(wantedBy(other) ?? {}).some(
    ([name, value]) => wanted.has(name) && wanted.get(name) !== value,
  );
}

/** What a rule does at once: behind a wait it is another moment. */
const atOnce = ({ actions }: Pick<Rule, 'actions'>): Rule['actions'] => {
  const wait = actions.findIndex(({ tag }) => tag === 'wait' || tag === 'waitUntil');
  return wait < 0 ? actions : actions.slice(0, wait);
};

/** What two rules tell differently when both run: devices, and areas' modes; each thing once. */
export function clashesOf(
  config: PanelConfig,
  one: Pick<Rule, 'actions'>,
  other: Pick<Rule, 'actions'>,
): readonly Clash[] {
  const ours = atOnce(one).flatMap((action) => deedsOf(config, action));
  const theirs = atOnce(other).flatMap((action) => deedsOf(config, action));
  const told = ours.filter((deed) => deed.tag === 'tells');
  const clashes = new Map<string, Clash>();
  for (const deed of theirs) {
    if (deed.tag === 'tells') noteDevice(clashes, told, deed);
    if (deed.tag !== 'sets') continue;
    const { action } = deed;
    for (const mine of ours)
      if (mine.tag === 'sets' && mine.action.area === action.area && mine.action.mode !== action.mode)
        clashes.set(`area ${action.area}`, {
          device: null,
          area: action.area,
          first: mine.action,
          second: action,
        });
  }
  return [...clashes.values()];
}

function noteDevice(clashes: Map<string, Clash>, told: readonly Told[], { device, command, by }: Told): void {
  const mine = told.find((one) => one.device === device && areOpposed(one.command, command));
  if (mine !== undefined) clashes.set(device, { device, area: null, first: mine.by, second: by });
}
