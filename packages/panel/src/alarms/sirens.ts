import type { DeviceCommand } from '@homeward/contract/entities/device-command.ts';
import type { DeviceKind } from '@homeward/contract/entities/device.ts';
import type { AlarmKind } from '@homeward/contract/entities/incident.ts';
import type { DeviceId, IncidentId } from '@homeward/contract/ids.ts';
import { layoutOf } from '../layout.ts';
import type { AreaState, PanelState } from '../state.ts';
import { entryAt } from '../turn.ts';
import { triggeredSirens } from './triggered.ts';
import type { Turn } from '../turn.ts';

type Sound = 'fire' | 'panic' | 'burglar';
const order: readonly Sound[] = ['fire', 'panic', 'burglar'];

function soundOf(kind: AlarmKind | undefined): Sound {
  switch (kind) {
    case 'fire':
    case 'heat':
    case 'co':
    case 'gas':
      return 'fire';
    case 'panic':
    case 'medical':
    case 'fall':
    case 'emergency':
      return 'panic';
    default:
      return 'burglar';
  }
}

interface Sounding {
  readonly sound: Sound;
  readonly incident: IncidentId;
}

/** Whether a siren of this kind is on for an area: a strobe flashes on until the alarm is quiet (domain 4.2). */
function isOn({ alarm, flashes }: AreaState, kind: DeviceKind): boolean {
  if (kind === 'strobe') return alarm.tag !== 'quiet' && flashes;
  return alarm.tag === 'sounding' && alarm.sirenUntil !== null;
}

/** Sirens that sound for an area: its own, and the panel's sounder unless it is muted. */
function sirensFor({ config }: PanelState, area: number): readonly number[] {
  const { sirensOf, sounders } = layoutOf(config);
  const sirens = entryAt(sirensOf, area);
  return config.muteInternalSiren || sounders.length === 0 ? sirens : [...sirens, ...sounders];
}

/** What each siren should do: on exactly while an alarm is inside its siren time and not silenced (I7). */
function soundingSirens(state: PanelState): ReadonlyMap<DeviceId, Sounding> {
  const wanted = new Map<DeviceId, Sounding>();
  state.areas.forEach((its, area) => {
    const { alarm } = its;
    if (alarm.tag === 'quiet') return;
    const incident = state.incidents.find(({ id }) => id === alarm.incident);
    const sound = soundOf(incident?.kind);
    for (const slot of [...sirensFor(state, area), ...triggeredSirens(state, incident)]) {
      const { id, kind } = entryAt(state.config.devices, slot);
      const other = wanted.get(id);
      if (isOn(its, kind) && (other === undefined || order.indexOf(sound) < order.indexOf(other.sound)))
        wanted.set(id, { sound, incident: alarm.incident });
    }
  });
  return wanted;
}

/**
 * Tells the sirens what changed since `before`, and those that may have forgotten what they were told; then come the
 * chimes that were kept for last, so that nothing stops them.
 */
export function commandSirens(turn: Turn, before: PanelState): void {
  const { state, retellSirens } = turn;
  const changed = state.areas !== before.areas || state.config !== before.config;
  if (!changed && retellSirens.length === 0) return;
  const was = soundingSirens(before);
  const now = soundingSirens(state);
  const { devices, sirenVolume } = state.config;
  const forgot = new Set(retellSirens.map((slot) => entryAt(devices, slot).id));
  for (const id of new Set([...was.keys(), ...now.keys(), ...forgot])) {
    const wanted = now.get(id);
    const louder = wanted !== undefined && sirenVolume !== before.config.sirenVolume;
    const same = was.get(id)?.sound === wanted?.sound && !louder && !forgot.has(id);
    if (same || (wanted === undefined && turn.planted.has('sirenNeverStops'))) continue;
    const command: DeviceCommand = { tag: 'siren', sound: wanted?.sound ?? 'off', volume: sirenVolume };
    turn.effects.push({ tag: 'commandDevice', device: id, command, incident: wanted?.incident ?? null });
  }
  for (const area of turn.chimes) chime(turn, area);
}

/** A short sound from the indoor sirens of an area; never into a sounding alarm. */
export function chime(turn: Turn, area: number): void {
  const { config } = turn.state;
  if (config.sirenVolume === 'none') return;
  const sounding = soundingSirens(turn.state);
  for (const slot of entryAt(layoutOf(config).devicesOf, area)) {
    const { id, kind } = entryAt(config.devices, slot);
    if (kind !== 'siren' || sounding.has(id)) continue;
    const command: DeviceCommand = { tag: 'siren', sound: 'chime', volume: config.sirenVolume };
    turn.effects.push({ tag: 'commandDevice', device: id, command, incident: null });
  }
}
