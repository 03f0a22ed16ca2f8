import type { DeviceFirmware } from '@homeward/contract/shapes/devices/network.ts';
import { isObject, type Json, member, parseJson, text } from '../common/json.ts';
import type { ZigbeeDevice } from './codec.ts';

/** What a bridge said of the firmware behind a topic. */
interface Told {
  readonly state: DeviceFirmware['state'];
  readonly installed: number | null;
  readonly latest: number | null;
  readonly progress: number | null;
  readonly remaining: number | null;
}
const nothing: Told = { state: 'unknown', installed: null, latest: null, progress: null, remaining: null };

/** The word by which a message tells of firmware; the others need not be read for it. */
const word = '"update';

const number = (object: Json, name: string): number | null => {
  const value = member(object, name);
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
};

/** `update` of a device's message, or the older `update_available` alone; null where it says neither. */
function toldIn(message: Json): Told | null {
  const update = member(message, 'update');
  if (!isObject(update)) {
    const available = member(message, 'update_available');
    return typeof available === 'boolean' ? { ...nothing, state: available ? 'available' : 'current' } : null;
  }
  const said = text(update, 'state');
  const isUpdating = said === 'updating';
  const latest = number(update, 'latest_version');
  const remaining = isUpdating ? number(update, 'remaining') : null;
  const progress = isUpdating ? number(update, 'progress') : null;
  return {
    // Idle is said before anybody has looked, too: then no version of the maker's is known.
    state: isUpdating
      ? 'updating'
      : said === 'available' || said === 'scheduled'
        ? 'available'
        : latest === null
          ? 'unknown'
          : 'current',
    installed: number(update, 'installed_version'),
    latest,
    progress: progress === null ? null : Math.min(100, progress),
    remaining: remaining === null ? null : Math.round(remaining),
  };
}

/** Whether a bridge's answer to a check says that there is an update; null where it says neither. */
export function updateIn(data: unknown): boolean | null {
  if (!isObject(data)) return null;
  const said = member(data, 'update_available') ?? member(data, 'updateAvailable');
  return typeof said === 'boolean' ? said : null;
}

/** The version that an update led to, in a bridge's answer to it; blank where it does not say. */
export function buildIn(data: unknown): string {
  const to = isObject(data) ? member(data, 'to') : undefined;
  if (!isObject(to)) return '';
  const build = member(to, 'software_build_id') ?? member(to, 'softwareBuildID');
  return typeof build === 'string' || typeof build === 'number' ? String(build).slice(0, 60) : '';
}

/** What a bridge says of the firmware of its devices, by the topic that they speak on. */
export interface FirmwareWords {
  /** A device's message. */
  hear(devices: readonly ZigbeeDevice[], payload: Uint8Array): void;
  /** A check came to this. */
  checked(device: ZigbeeDevice, available: boolean): void;
  /** Null where nothing of it can be updated over the air. */
  of(device: ZigbeeDevice): DeviceFirmware | null;
  /** What was said before no longer counts. */
  forget(): void;
}

export function createFirmwareWords(): FirmwareWords {
  const told = new Map<string, Told>();
  return {
    hear: ([device], payload) => {
      if (device === undefined || device.build === null || !Buffer.from(payload).includes(word)) return;
      const message = parseJson(payload);
      const said = isObject(message) ? toldIn(message) : null;
      if (said === null) return;
      // A message without the maker's version takes nothing back that a check has found.
      const before = told.get(device.topic);
      const state = said.state === 'unknown' && before?.state === 'current' ? 'current' : said.state;
      told.set(device.topic, { ...said, state });
    },
    checked: ({ topic }, available) => {
      const before = told.get(topic) ?? nothing;
      told.set(topic, {
        ...before,
        state: available ? 'available' : 'current',
        progress: null,
        remaining: null,
      });
    },
    of: ({ first, build, topic }) => {
      if (build === null || !first) return null;
      const { state, installed, latest, progress, remaining } = told.get(topic) ?? nothing;
      const number = installed === null ? '' : String(installed);
      const isNewer = state === 'available' || state === 'updating';
      return {
        version: build === '' || number === '' ? `${build}${number}` : `${build} (${number})`,
        offered: isNewer && latest !== null && latest !== installed ? String(latest) : '',
        state,
        progress,
        remaining,
      };
    },
    forget: () => told.clear(),
  };
}
