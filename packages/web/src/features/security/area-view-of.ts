import type { AreaRow } from '@homeward/contract/wire/area.ts';
import type { AreaPhase, AreaView, Detector } from '#features/security/area-view.ts';
import { actorName } from '#features/events/event-line.ts';
import { incidents } from '#lib/house/house.ts';
import { isBypassed, offeredModes, protects, type Armed, type HouseDevice } from '#lib/house/device.ts';
import { obstacleRows } from '#features/security/obstacle-row.ts';
import type { Pending } from '#lib/house/pending.ts';
import type { Away } from '#lib/house/use-away.ts';
import type { Text } from '#lib/i18n/use-text.ts';

interface Around {
  readonly pending: Pending | undefined;
  readonly away: Away | undefined;
  readonly held: boolean;
  readonly mayArm: boolean;
  readonly hasSiren: boolean;
}

/** Responses with which a zone raises no break-in alarm: none, and a chime. */
const quietResponses: ReadonlySet<string> = new Set(['0', '3']);

/** How many detectors of an area would raise a break-in alarm in each armed mode; what is on at any time is not asked. */
export function guardsOf(own: readonly HouseDevice[]): Readonly<Record<Armed, number>> {
  const count = (mode: Armed): number =>
    own.filter(({ responses, always }) => !always && !quietResponses.has(responses[mode])).length;
  return { arm: count('arm'), home_1: count('home_1'), home_2: count('home_2'), home_3: count('home_3') };
}

/** Seconds of the delay that runs; the ring needs its whole length. */
function totalOf(area: AreaRow): number {
  if (area.target === 'disarm') return 0;
  const { exit, entry1, entry2 } = area.delays[area.target];
  if (area.phase === 'exitDelay') return exit;
  const length = ((area.until ?? 0) - area.since) / 1000;
  return length > entry1 ? entry2 : entry1;
}

export function phaseOf(area: AreaRow, own: readonly HouseDevice[]): AreaPhase {
  const { phase, target, until } = area;
  if (phase === 'disarmed' || target === 'disarm') return { tag: 'disarmed' };
  if (phase === 'armed') return { tag: 'armed', mode: target };
  const cause = own.find(({ id }) => id === area.entryDevice)?.name;
  return { tag: phase, mode: target, endsAt: until ?? 0, total: totalOf(area), cause };
}

function detectorState(area: AreaRow, device: HouseDevice, alarmed: ReadonlySet<string>): Detector['state'] {
  if (area.alarm !== 'quiet' && alarmed.has(device.id)) return 'alarmed';
  if (isBypassed(device)) return 'bypassed';
  if (device.online === 'offline') return 'silent';
  if (device.condition === 'unknown') return 'unknown';
  if (device.opening === 'open') return 'open';
  const resting = area.target !== 'disarm' && device.responses[area.target] === '0';
  return resting ? 'resting' : 'closed';
}

/** An area as the page shows it, from its row and its devices. */
export function viewOfArea(
  t: Text,
  area: AreaRow,
  own: readonly HouseDevice[],
  { pending, away, held, mayArm, hasSiren }: Around,
): AreaView {
  const find = (id: string): HouseDevice | undefined => own.find((device) => device.id === id);
  const incident = area.incident === null ? undefined : incidents.get(area.incident);
  const alarmed = new Set(incident?.zones.map(({ device }) => device ?? ''));
  const { by } = area;
  const through = by.tag === 'person' ? `, ${t(`channel.${by.channel}`)}` : '';
  return {
    id: String(area.id),
    name: area.name,
    phase: phaseOf(area, own),
    alarm: area.alarm,
    since: area.since,
    by: actorName(t, by) + through,
    detectors: own
      .filter(protects)
      .map((device) => ({ id: device.id, name: device.name, state: detectorState(area, device, alarmed) })),
    modes: offeredModes(own),
    guards: guardsOf(own),
    hasSiren,
    obstacles: {
      arm: obstacleRows(t, area.readiness.arm, find),
      home_1: obstacleRows(t, area.readiness.home_1, find),
      home_2: obstacleRows(t, area.readiness.home_2, find),
      home_3: obstacleRows(t, area.readiness.home_3, find),
    },
    held,
    mayArm,
    ...(pending === undefined ? {} : { pending: pending.mode }),
    ...(away === undefined ? {} : { knownAt: away.since, awayText: away.text }),
  };
}
