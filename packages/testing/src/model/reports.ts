import type { AlarmDetails } from './alarms.ts';
import type { Area, Device, Incident, Memory } from './memory.ts';

/** What is reported of incidents, and what is held on the premises. */

/** Reports, or holds until then. */
export function report(memory: Memory, incident: Incident, code: string, until: number | null): void {
  if (until === null) memory.reports.push(code);
  else memory.held.push({ incident, code, until });
}

function release(memory: Memory, goes: (held: Memory['held'][number]) => boolean): void {
  const going = memory.held.filter(goes);
  memory.held = memory.held.filter((held) => !goes(held));
  for (const { code } of going) memory.reports.push(code);
}

export const releaseAllOf = (memory: Memory, incident: Incident): void =>
  release(memory, (held) => held.incident === incident);
export const releaseDue = (memory: Memory): void => release(memory, ({ until }) => until <= memory.now);

/** What is held of an incident is never reported, nor are the restores of it. Tells whether there was anything. */
export function dropHeld(memory: Memory, area: Area, incident: Incident): boolean {
  const codes = memory.held.filter((held) => held.incident === incident).map(({ code }) => code);
  memory.held = memory.held.filter((held) => held.incident !== incident);
  for (const owed of area.unrestored)
    if (
      owed.incident === incident &&
      codes.includes(`1${owed.event} ${area.config.id} ${owed.device.config.zone}`)
    )
      owed.told = false;
  return codes.length > 0;
}

/**
 * Until when a burglar's alarm stays at home. EN: what comes of coming in, for the hold. CP-01: whatever may be
 * aborted, for the abort window. What is held already is joined, or where this one must not wait, reported.
 */
export function holdOf(
  memory: Memory,
  area: Area,
  incident: Incident,
  device: Device | null,
  details: AlarmDetails,
): number | null {
  const { remoteHoldSeconds: hold, abortSeconds: abort } = memory.config;
  if (incident.kind !== 'burglar' || device === null) return null;
  if (details.heldUntil !== undefined) return details.heldUntil;
  const { abortable, always } = device.config.settings;
  const waiting = memory.held.find((held) => held.incident === incident);
  if (waiting) {
    if (abort > 0 ? abortable : always === null) return waiting.until;
    releaseAllOf(memory, incident);
    return null;
  }
  if (details.happenedAt !== undefined) return null;
  const comingIn = details.entering === true || area.stage === 'entryDelay';
  if (abort > 0 && abortable) return memory.now + abort * 1000;
  return hold > 0 && comingIn && always === null ? memory.now + hold * 1000 : null;
}

/** Restores of sabotage come with the end of the fault, and not with the zone. */
const sabotage: readonly number[] = [383, 144];

/** A device's alarms are over; `event` names one of them, null is all but sabotage. */
export function restore(memory: Memory, device: Device, event: number | null): void {
  const { area } = device;
  const over = area.unrestored.filter(
    (owed) =>
      owed.device === device && (event === null ? !sabotage.includes(owed.event) : owed.event === event),
  );
  area.unrestored = area.unrestored.filter((owed) => !over.includes(owed));
  for (const { event: its, incident, told } of over) {
    const code = `${its} ${area.config.id} ${device.config.zone}`;
    const waiting = memory.held.find((held) => held.code === `1${code}`);
    if (told) report(memory, incident, `3${code}`, waiting?.until ?? null);
  }
}
