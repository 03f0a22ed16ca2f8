import { raise, raiseAlways } from './alarms.ts';
import { beginEntry, joinEntry } from './exit-and-entry.ts';
import { entryOf, guarding, isBypassed } from './memory.ts';
import type { Area, Device, Memory } from './memory.ts';
import { isGrouped } from './zones.ts';
import { letterOf, smokeSeen } from './verification.ts';

/** Zones that opened in the past, and are told late. */

const day = 86_400_000;

/** Stage and mode of an area at a moment, where that is still known. */
function standingAt(area: Area, at: number): Pick<Area, 'stage' | 'mode'> | null {
  if (area.stage === 'disarmed') return area.since <= at ? { stage: 'disarmed', mode: 'disarm' } : null;
  return area.guardsSince !== null && area.guardsSince <= at
    ? { stage: 'armed', mode: guarding(area).mode }
    : null;
}

/** A zone opened at `at`, at least a minute ago. */
export function zoneOpenedLate(memory: Memory, device: Device, at: number): void {
  const { area } = device;
  if (isBypassed(device)) return;
  const isKnown = memory.incidents.some(({ zones }) =>
    zones.some((zone) => zone.device === device && zone.at >= at - 60_000 && zone.at <= at + 300_000),
  );
  if (isKnown || memory.now - at > day) return;
  const { always } = device.config.settings;
  if (always === 'fireVerification') {
    smokeSeen(memory, device, at);
    return;
  }
  if (always !== null) {
    raiseAlways(memory, area, always, device, { happenedAt: at });
    return;
  }
  // How long it stayed open is not known of the past.
  if (device.config.settings.openSeconds > 0 || isGrouped(memory, device)) return;
  const standing = standingAt(area, at);
  const letter = standing === null ? '.' : letterOf(device, standing);
  if (!'026xew'.includes(letter)) return;
  if (letter === 'e' || letter === 'w') {
    if (area.stage === 'entryDelay') joinEntry(memory, device, at);
    else if (
      guarding(area).stage === 'armed' &&
      at + entryOf(device, guarding(area).mode) > memory.now &&
      letter === 'e'
    )
      beginEntry(memory, device, at);
    else {
      const event = guarding(area).stage !== 'disarmed' && guarding(area).mode === 'arm' ? 131 : 132;
      raise(memory, area, 'burglar', event, true, device, { happenedAt: at });
    }
    return;
  }
  const event = { '0': 130, '2': 132, '6': 136, x: 693 }[letter] ?? 130;
  raise(memory, area, 'burglar', event, letter !== '6', device, { happenedAt: at });
}
