import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { Volume } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { AreaState } from '../state/area-state.ts';
import { entryAt } from '../kernel/turn.ts';
import { triggeredSirens } from './triggered.ts';
import type { Turn } from '../kernel/turn.ts';

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

/** What a short sound is about, of those whose loudness is set (domain 4.2). */
export type Prompt = 'chime' | 'exitArm' | 'exitHome' | 'entryArm' | 'entryHome';

const promptSounds = {
  chime: 'chime',
  exitArm: 'exit',
  exitHome: 'exit',
  entryArm: 'entry',
  entryHome: 'entry',
} as const satisfies Readonly<Record<Prompt, string>>;

interface Sounding {
  readonly sound: Sound;
  /** Null where it is for practice. */
  readonly incident: IncidentId | null;
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

/** Sirens that sound for a practice alarm. */
function practiceSirens(state: PanelState): readonly number[] {
  const { practice } = state.maintenance;
  if (practice === null || practice.alarm === null || !practice.siren) return [];
  if (state.config.sirenVolume === 'none') return [];
  const area = layoutOf(state.config).areaSlotOf.get(practice.alarm.area);
  return area === undefined ? [] : sirensFor(state, area);
}

/**
 * What each siren should do: on exactly while an alarm is inside its siren time and not silenced (I7), or one for practice
 * was set off.
 */
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
  for (const slot of practiceSirens(state)) {
    const { id } = entryAt(state.config.devices, slot);
    if (!wanted.has(id)) wanted.set(id, { sound: 'burglar', incident: null });
  }
  return wanted;
}

/**
 * Tells the sirens what changed since `before`, and those that may have forgotten what they were told; then come the
 * chimes that were kept for last, so that nothing stops them.
 */
export function commandSirens(turn: Turn, before: PanelState): void {
  const { state, retellSirens } = turn;
  const changed =
    state.areas !== before.areas ||
    state.config !== before.config ||
    state.maintenance.practice !== before.maintenance.practice;
  if (!changed && retellSirens.length === 0) return;
  const was = soundingSirens(before);
  const now = soundingSirens(state);
  const { devices, sirenVolume } = state.config;
  const forgot = new Set(retellSirens.map((slot) => entryAt(devices, slot).id));
  for (const id of new Set([...was.keys(), ...now.keys(), ...forgot])) {
    const wanted = now.get(id);
    const louder = wanted !== undefined && sirenVolume !== before.config.sirenVolume;
    const same = was.get(id)?.sound === wanted?.sound && !louder && !forgot.has(id);
    if (same) continue;
    const command: DeviceCommand = { tag: 'siren', sound: wanted?.sound ?? 'off', volume: sirenVolume };
    turn.effects.push({ tag: 'commandDevice', device: id, command, incident: wanted?.incident ?? null });
  }
  for (const area of turn.chimes) chime(turn, area);
}

/** How loud a prompt is at the panel's own sounder: as loud as its kind asks for, and never louder than all of them. */
function promptVolume({ config }: PanelState, prompt: Prompt | null): Volume {
  if (prompt === null) return 'loud';
  const { prompt: settings } = config.connections;
  const sounds = [settings[prompt], settings.volume];
  if (sounds.includes('off')) return 'none';
  return sounds.includes('low') ? 'normal' : 'loud';
}

/**
 * A short sound in an area, from its indoor sirens and the panel's own sounder. A prompt that is set to be off is heard
 * from neither; without one it is no matter of taste, as the word of care. Never into a sounding alarm.
 */
export function chime(turn: Turn, area: number, prompt: Prompt | null = null): void {
  const { config } = turn.state;
  if (promptVolume(turn.state, prompt) === 'none') return;
  const sirens = entryAt(layoutOf(config).devicesOf, area).filter(
    (slot) => entryAt(config.devices, slot).kind === 'siren',
  );
  ring(turn, sirens, config.sirenVolume);
  beep(turn, prompt);
}

/** The same from the panel's own sounder alone. */
export function beep(turn: Turn, prompt: Prompt | null): void {
  const { config, status } = turn.state;
  if (config.muteInternalSiren || status.sirenMuted) return;
  ring(turn, layoutOf(config).sounders, promptVolume(turn.state, prompt), prompt);
}

function ring(turn: Turn, slots: readonly number[], volume: Volume, prompt: Prompt | null = null): void {
  const { config } = turn.state;
  if (slots.length === 0 || config.sirenVolume === 'none' || volume === 'none') return;
  const sounding = soundingSirens(turn.state);
  for (const slot of slots) {
    const { id: device } = entryAt(config.devices, slot);
    const about = prompt === null ? {} : { prompt: promptSounds[prompt] };
    const command: DeviceCommand = { tag: 'siren', sound: 'chime', volume, ...about };
    if (!sounding.has(device)) turn.effects.push({ tag: 'commandDevice', device, command, incident: null });
  }
}
