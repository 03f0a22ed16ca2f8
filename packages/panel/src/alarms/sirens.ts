import type { DeviceCommand } from '@homeward/contract/entities/device.ts';
import type { AlarmKind } from '@homeward/contract/entities/incident.ts';
import type { IncidentId } from '@homeward/contract/ids.ts';
import { layoutOf } from '../layout.ts';
import type { PanelState } from '../state.ts';
import { entryAt } from '../turn.ts';
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

/** What each siren should do, by device slot: on exactly while an alarm is inside its siren time and not silenced (I7). */
function soundingSirens(state: PanelState): ReadonlyMap<number, Sounding> {
  const wanted = new Map<number, Sounding>();
  state.areas.forEach(({ alarm }, area) => {
    if (alarm.tag !== 'sounding' || alarm.sirenUntil === null) return;
    const sound = soundOf(state.incidents.find(({ id }) => id === alarm.incident)?.kind);
    for (const slot of entryAt(layoutOf(state.config).sirensOf, area)) {
      const other = wanted.get(slot);
      if (other === undefined || order.indexOf(sound) < order.indexOf(other.sound))
        wanted.set(slot, { sound, incident: alarm.incident });
    }
  });
  return wanted;
}

/** Tells the sirens what changed since `before`, and those that may have forgotten what they were told. */
export function commandSirens(turn: Turn, before: PanelState): void {
  const { state, retellSirens } = turn;
  if (state.areas === before.areas && retellSirens.size === 0) return;
  const was = soundingSirens(before);
  const now = soundingSirens(state);
  for (const slot of new Set([...was.keys(), ...now.keys(), ...retellSirens])) {
    const wanted = now.get(slot);
    const same = was.get(slot)?.sound === wanted?.sound && !retellSirens.has(slot);
    if (same || (wanted === undefined && turn.planted.has('sirenNeverStops'))) continue;
    const command: DeviceCommand = {
      tag: 'siren',
      sound: wanted?.sound ?? 'off',
      volume: state.config.sirenVolume,
    };
    const { id } = entryAt(state.config.devices, slot);
    turn.effects.push({ tag: 'commandDevice', device: id, command, incident: wanted?.incident ?? null });
  }
}

/** A short sound from the indoor sirens of an area; never into a sounding alarm. */
export function chime(turn: Turn, area: number): void {
  const { config } = turn.state;
  if (config.sirenVolume === 'none') return;
  const sounding = soundingSirens(turn.state);
  for (const slot of entryAt(layoutOf(config).devicesOf, area)) {
    const { id, kind } = entryAt(config.devices, slot);
    if (kind !== 'siren' || sounding.has(slot)) continue;
    const command: DeviceCommand = { tag: 'siren', sound: 'chime', volume: config.sirenVolume };
    turn.effects.push({ tag: 'commandDevice', device: id, command, incident: null });
  }
}
