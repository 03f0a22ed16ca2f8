import type { Obstacle } from '@homeward/contract/entities/area.ts';
import type { Fault } from '@homeward/contract/entities/device.ts';
import type { PanelFault } from '@homeward/contract/entities/panel-status.ts';
import type { ArmedMode } from '@homeward/contract/modes.ts';
import { canBypass, isBypassed } from '../faults/bypass-rules.ts';
import { layoutOf } from '../layout.ts';
import { guardsIn, isEntryIn } from '../zones/responses.ts';
import type { PanelState } from '../state.ts';
import { entryAt } from '../turn.ts';
import { isMomentary } from '../zones/zone.ts';

/**
 * Panel faults that refuse arming (reliability A1-6). Trouble with reporting does not: the line to the portal is a
 * path of its own that the panel cannot judge, so "all paths down" is not known here.
 */
const passable: ReadonlySet<PanelFault> = new Set<PanelFault>(['reporting', 'polling']);

/** Open and unknown zones in the way of a mode. A final door may stand open where an exit delay lets it close. */
export function zoneObstacles(
  state: PanelState,
  area: number,
  mode: ArmedMode,
  finalDoorsMayWait: boolean,
): readonly Obstacle[] {
  const obstacles: Obstacle[] = [];
  for (const slot of entryAt(layoutOf(state.config).protecting, area)) {
    const config = entryAt(state.config.devices, slot);
    if (!guardsIn(config, mode) || isBypassed(config, entryAt(state.devices, slot))) continue;
    const { condition, since } = entryAt(state.zones, slot);
    const facts = { device: config.id, since, canBypass: canBypass(config) };
    if (condition === 'unknown') obstacles.push({ tag: 'zoneUnknown', ...facts });
    if (condition !== 'active' || isMomentary(config.kind)) continue;
    const waits = finalDoorsMayWait && config.settings.finalDoor && isEntryIn(config, mode);
    if (!waits) obstacles.push({ tag: 'zoneOpen', ...facts });
  }
  return obstacles;
}

function faultObstacles(state: PanelState, area: number, mode: ArmedMode): readonly Obstacle[] {
  const obstacles: Obstacle[] = [];
  for (const slot of entryAt(layoutOf(state.config).protecting, area)) {
    const device = entryAt(state.devices, slot);
    if (device.faults.length === 0) continue;
    const config = entryAt(state.config.devices, slot);
    const guards = guardsIn(config, mode);
    const idle = config.settings.always === null && !guards && isZone(config.settings.responses);
    if (idle || isBypassed(config, device)) continue;
    const saidAlready = guards && entryAt(state.zones, slot).condition === 'unknown';
    const faults = device.faults.filter((fault: Fault) => !(saidAlready && fault === 'supervision'));
    for (const fault of faults)
      obstacles.push({ tag: 'deviceFault', device: config.id, fault, canBypass: canBypass(config) });
  }
  for (const fault of state.status.faults)
    if (!passable.has(fault)) obstacles.push({ tag: 'panelFault', fault });
  return obstacles;
}

const isZone = (responses: Readonly<Record<string, string>>): boolean =>
  Object.values(responses).some((response) => response !== 'none');

/** Everything that would refuse arming an area in a mode now (code 996, panelCode 29). Empty is ready. */
export function obstaclesTo(state: PanelState, area: number, mode: ArmedMode): readonly Obstacle[] {
  const { delays } = entryAt(state.config.areas, area);
  return [...zoneObstacles(state, area, mode, delays[mode].exit > 0), ...faultObstacles(state, area, mode)];
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
      return `${obstacle.tag} ${obstacle.device}`;
    case 'deviceFault':
      return `${obstacle.fault} ${obstacle.device}`;
    case 'panelFault':
      return obstacle.fault;
  }
}
