import type { AreaView, Obstacle } from '../shapes/panel/area.ts';
import { modeOf } from '../rules/panel/mode-of.ts';
import type { ArmedMode, ArmMode } from '../shapes/values/modes.ts';
import { panelFaultCodes, zoneFaultCodes } from '../rules/panel/fault-codes.ts';

/** Whose words a mode is said in: `family` calls the first home mode `home`, as its clients do. */
export type ModeWords = 'ours' | 'family';

const modeRow = (area: AreaView) => ({
  area: String(area.id),
  mode: modeOf(area.phase) as ArmMode,
  burglar: area.burglar,
  area_name: area.name,
});

/** One row of GET /panel/mode and of `model` in /panel/cycle. A sounding panel still says its mode. */
export function encodeMode(area: AreaView, words: ModeWords = 'ours') {
  const row = modeRow(area);
  const mode: ArmMode | 'home' = words === 'family' && row.mode === 'home_1' ? 'home' : row.mode;
  return { ...row, mode };
}
export type WireMode = ReturnType<typeof encodeMode>;

/** One row of GET /panel/area: the mode row, and what the portal shows beside it. Times are epoch ms as strings. */
export function encodeArea(area: AreaView) {
  const { phase, alarm } = area;
  return {
    ...modeRow(area),
    phase: phase.tag,
    target_mode: phase.tag === 'disarmed' ? 'disarm' : phase.mode,
    until: phase.tag === 'exitDelay' || phase.tag === 'entryDelay' ? String(phase.until) : '',
    entry_device: phase.tag === 'entryDelay' ? phase.device : '',
    alarm: alarm.tag,
    incident: alarm.tag === 'quiet' ? '' : alarm.incident,
    siren_until: alarm.tag === 'sounding' && alarm.sirenUntil !== null ? String(alarm.sirenUntil) : '',
    since: String(area.since),
    by: area.by,
    readiness: area.readiness,
    delays: area.delays,
    supervision: area.supervision === false ? '0' : '1',
  };
}
export type WireArea = ReturnType<typeof encodeArea>;

/** What pages keep of an area. */
export interface AreaRow {
  readonly id: number;
  readonly name: string;
  readonly mode: ArmMode;
  readonly phase: AreaView['phase']['tag'];
  /** The mode it is in or on its way to. */
  readonly target: ArmMode;
  readonly until: number | null;
  readonly entryDevice: string | null;
  readonly alarm: AreaView['alarm']['tag'];
  readonly incident: string | null;
  readonly sirenUntil: number | null;
  readonly burglar: boolean;
  readonly since: number;
  readonly by: AreaView['by'];
  readonly readiness: Readonly<Record<ArmedMode, readonly Obstacle[]>>;
  readonly delays: AreaView['delays'];
}

const instant = (value: string): number | null => (value === '' ? null : Number(value));

/** Reads a row of GET /panel/area. */
export const decodeArea = (wire: WireArea): AreaRow => ({
  id: Number(wire.area),
  name: wire.area_name,
  mode: wire.mode,
  phase: wire.phase,
  target: wire.target_mode as ArmMode,
  until: instant(wire.until),
  entryDevice: wire.entry_device === '' ? null : wire.entry_device,
  alarm: wire.alarm,
  incident: wire.incident === '' ? null : wire.incident,
  sirenUntil: instant(wire.siren_until),
  burglar: wire.burglar,
  since: Number(wire.since),
  by: wire.by,
  readiness: wire.readiness,
  delays: wire.delays,
});

/** `c=` number of an obstacle in a refused arming (`a=0&z=0&c=6;…`). */
export function obstacleCode(obstacle: Obstacle): number {
  switch (obstacle.tag) {
    case 'panelFault':
      return panelFaultCodes[obstacle.fault];
    case 'deviceFault':
      return zoneFaultCodes[obstacle.fault];
    case 'zoneOpen':
    case 'zoneUnknown':
    case 'zoneSilent':
    case 'alarmSounding':
      return zoneFaultCodes[obstacle.tag];
  }
}
