import type { Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceConfig, DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { ArmedMode } from '@homeward/contract/shapes/values/modes.ts';
import { canBypass, isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import { isCleared } from '../faults/cleared.ts';
import { layoutOf } from '../kernel/layout.ts';
import { guardsIn, isEntryIn, openAtArming } from '../kernel/responses.ts';
import type { PanelState } from '../state/panel-state.ts';
import { entryAt } from '../kernel/turn.ts';
import { fallsBack, isMomentary, sirenKinds } from '../kernel/zone.ts';
import {
  remediesForAlarm,
  remediesForFault,
  remediesForOpen,
  remediesForPanel,
  remediesForSilence,
} from './remedies.ts';

/**
 * Panel faults that do not refuse arming (reliability A1-6). Trouble with reporting does not: the line to the portal is
 * a path of its own that the panel cannot judge, so "all paths down" is not known here. Nor does a line of the machine
 * that is down while another may be up: what cannot be told by either shows as trouble with reporting.
 */
const passable: ReadonlySet<PanelFault> = new Set<PanelFault>([
  'reporting',
  'polling',
  'portal',
  'voip',
  'ethernet',
  'wifi',
]);

/** Open and unknown zones in the way of a mode, and of a burglar's at any time (A1-6). A final door may stand open where an exit delay lets it close. `isAsked` before an arming, and not at its end. */
export function zoneObstacles(
  state: PanelState,
  area: number,
  mode: ArmedMode,
  { finalDoorsMayWait, isAsked }: { readonly finalDoorsMayWait: boolean; readonly isAsked: boolean },
): readonly Obstacle[] {
  const obstacles: Obstacle[] = [];
  for (const slot of entryAt(layoutOf(state.config).protecting, area)) {
    const config = entryAt(state.config.devices, slot);
    const guards = guardsIn(config, mode) || config.settings.always === 'burglar';
    if (!guards) continue;
    const isOut = isAsked
      ? staysOut(state, area, slot, mode)
      : isBypassed(config, entryAt(state.devices, slot));
    if (isOut) continue;
    const { condition, since } = entryAt(state.zones, slot);
    const may = canBypass(config);
    const facts = { device: config.id, since, canBypass: may };
    if (condition === 'unknown')
      obstacles.push({ tag: 'zoneUnknown', ...facts, remedies: remediesForSilence(may) });
    if (condition !== 'active' || fallsBack(config)) continue;
    // Whoever arms may be seen until they have left.
    const mayEnd = isMomentary(config.kind) || (config.settings.finalDoor && isEntryIn(config, mode));
    const waits = finalDoorsMayWait && mayEnd;
    if (!waits && openAtArming(config, mode) === undefined)
      obstacles.push({ tag: 'zoneOpen', ...facts, remedies: remediesForOpen(may) });
  }
  return obstacles;
}

/** Zones of a mode that were not heard within the pre-arm time (reliability A1-7). */
function silentObstacles(state: PanelState, area: number, mode: ArmedMode): readonly Obstacle[] {
  if (state.config.preArmMinutes === 0) return [];
  const obstacles: Obstacle[] = [];
  for (const slot of entryAt(layoutOf(state.config).protecting, area)) {
    const { condition, quiet } = entryAt(state.zones, slot);
    if (quiet !== true || condition === 'unknown') continue;
    const config = entryAt(state.config.devices, slot);
    const device = entryAt(state.devices, slot);
    if (!guardsIn(config, mode) || staysOut(state, area, slot, mode)) continue;
    const may = canBypass(config);
    const remedies = remediesForSilence(may);
    obstacles.push({
      tag: 'zoneSilent',
      device: config.id,
      since: device.lastHeard,
      canBypass: may,
      remedies,
    });
  }
  return obstacles;
}

/**
 * Whether a zone stays bypassed in a mode. A one-time bypass is for the mode it was given in: an area that is armed and
 * goes on to another mode asks anew.
 */
function staysOut(state: PanelState, area: number, slot: number, mode: ArmedMode): boolean {
  const device = entryAt(state.devices, slot);
  if (!isBypassed(entryAt(state.config.devices, slot), device)) return false;
  const { phase } = entryAt(state.areas, area);
  return device.bypass.permanent || phase.tag === 'disarmed' || phase.mode === mode;
}

/** A low battery warns. Where the setting has it refuse, it does so for what guards or sounds in the mode. */
const refusesForBattery = (state: PanelState, config: DeviceConfig, mode: ArmedMode): boolean =>
  state.config.lowBatteryRefuses && (guardsIn(config, mode) || sirenKinds.has(config.kind));

/** Whether the device takes part in a mode: it guards, it always does, or it is no zone at all. */
function takesPart(config: DeviceConfig, mode: ArmedMode): boolean {
  const { always, responses } = config.settings;
  const isZone = Object.values(responses).some((response) => response !== 'none');
  return always !== null || !isZone || guardsIn(config, mode);
}

function faultsOf(
  state: PanelState,
  slot: number,
  mode: ArmedMode,
  area: number,
  device: DeviceState,
): readonly Obstacle[] {
  const config = entryAt(state.config.devices, slot);
  if (!takesPart(config, mode) || staysOut(state, area, slot, mode)) return [];
  const silent = guardsIn(config, mode) && entryAt(state.zones, slot).condition === 'unknown';
  const may = canBypass(config);
  return device.faults.flatMap((fault): readonly Obstacle[] => {
    // That a zone is unknown has been said already.
    if (silent && fault === 'supervision') return [];
    if (fault === 'tamper' && device.bypass.tamper) return [];
    if (fault === 'lowBattery' && !refusesForBattery(state, config, mode)) return [];
    if (isCleared(state, config.id, fault)) return [];
    const remedies = remediesForFault(fault, may);
    return [{ tag: 'deviceFault', device: config.id, fault, canBypass: may, remedies }];
  });
}

function faultObstacles(state: PanelState, area: number, mode: ArmedMode): readonly Obstacle[] {
  const obstacles: Obstacle[] = [];
  for (const slot of entryAt(layoutOf(state.config).protecting, area)) {
    const device = entryAt(state.devices, slot);
    if (device.faults.length > 0) obstacles.push(...faultsOf(state, slot, mode, area, device));
  }
  for (const fault of state.status.faults)
    if (!passable.has(fault) && !isCleared(state, null, fault))
      obstacles.push({ tag: 'panelFault', fault, remedies: remediesForPanel(fault) });
  return obstacles;
}

/** Everything that would refuse arming an area in a mode now (code 996, panelCode 29). Empty is ready. */
export function obstaclesTo(state: PanelState, area: number, mode: ArmedMode): readonly Obstacle[] {
  const { delays } = entryAt(state.config.areas, area);
  const sounds = entryAt(state.areas, area).alarm.tag === 'sounding';
  return [
    ...(sounds ? [{ tag: 'alarmSounding', remedies: remediesForAlarm } as const] : []),
    ...zoneObstacles(state, area, mode, { finalDoorsMayWait: delays[mode].exit > 0, isAsked: true }),
    ...silentObstacles(state, area, mode),
    ...faultObstacles(state, area, mode),
  ];
}

export type Readiness = Readonly<Record<ArmedMode, readonly Obstacle[]>>;

const known = new WeakMap<PanelState, Map<number, Readiness>>();

/** Per mode what is in the way; computed once per state. */
export function readinessOf(state: PanelState, area: number): Readiness {
  const cache = known.get(state) ?? new Map<number, Readiness>();
  known.set(state, cache);
  const cached = cache.get(area);
  if (cached !== undefined) return cached;
  const readiness = {
    arm: obstaclesTo(state, area, 'arm'),
    home_1: obstaclesTo(state, area, 'home_1'),
    home_2: obstaclesTo(state, area, 'home_2'),
    home_3: obstaclesTo(state, area, 'home_3'),
  };
  cache.set(area, readiness);
  return readiness;
}

/** A word for an obstacle, to tell whether two refusals had the same reasons. */
export function obstacleKey(obstacle: Obstacle): string {
  switch (obstacle.tag) {
    case 'zoneOpen':
    case 'zoneUnknown':
    case 'zoneSilent':
      return `${obstacle.tag} ${obstacle.device}`;
    case 'deviceFault':
      return `${obstacle.fault} ${obstacle.device}`;
    case 'panelFault':
      return obstacle.fault;
    case 'alarmSounding':
      return obstacle.tag;
  }
}
