import type { AlarmDetails } from './alarm-details.ts';
import type { Area, Device, Incident, Memory, Unrestored } from './memory.ts';
import { behaviour, limitedKinds } from './tables.ts';

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

/** Medical, emergency, fall, panic, duress, silent panic: only people end them. */
const calls: readonly number[] = [100, 101, 102, 120, 121, 122];

const isCall = ({ event, device }: Unrestored): boolean =>
  calls.includes(event) || behaviour(device.config.kind) === 'button';

/** A device's alarms are over; `event` names one of them, null is all but sabotage. False where it had none. */
export function restore(memory: Memory, device: Device, event: number | null): boolean {
  const { area } = device;
  const over = area.unrestored.filter(
    (owed) =>
      owed.device === device &&
      owed.settlesAt === undefined &&
      !isCall(owed) &&
      (event === null ? !sabotage.includes(owed.event) : owed.event === event),
  );
  const settles = over.map((owed) => ({ owed, at: settlesAt(memory, owed) }));
  tellRestores(
    memory,
    area,
    settles.filter(({ at }) => at <= memory.now).map(({ owed }) => owed),
  );
  for (const { owed, at } of settles)
    if (at > memory.now) {
      owed.settlesAt = at;
      area.unrestored = [...area.unrestored.filter((one) => one !== owed), owed];
    }
  return over.length > 0;
}

/** From the third time on a restore waits until the cause has stayed away; that of a zone that is shut down, until it guards. */
function settlesAt({ config, now }: Memory, { device, event, incident }: Unrestored): number {
  const silentUntil = device.area.swingers.get(device)?.silentUntil ?? null;
  if (silentUntil !== null) return silentUntil;
  const code = `${event} ${device.area.config.id} ${device.config.zone}`;
  const times = incident.live ? (incident.told.get(code)?.times ?? 0) : 0;
  if (times < 3 || (incident.kind === 'burglar' && config.swingerTrips > 0)) return now;
  return now + (limitedKinds.includes(incident.kind) ? 600_000 : 30_000);
}

function tellRestores(memory: Memory, area: Area, over: readonly Unrestored[]): void {
  area.unrestored = area.unrestored.filter((owed) => !over.includes(owed));
  for (const { event, incident, told, device } of over) {
    const code = `${event} ${area.config.id} ${device.config.zone}`;
    const waiting = memory.held.find((held) => held.code === `1${code}`);
    if (told) report(memory, incident, `3${code}`, waiting?.until ?? null);
  }
}

/** Restores that have waited long enough, or with `all` every one that waits. */
export const settle = (memory: Memory, area: Area, all = false): void =>
  tellRestores(
    memory,
    area,
    area.unrestored.filter(({ settlesAt: at }) => at !== undefined && (all || at <= memory.now)),
  );

/** Somebody ended an incident: what was called for in it is over. */
export const endCalls = (memory: Memory, area: Area, incident: Incident): void =>
  tellRestores(
    memory,
    area,
    area.unrestored.filter((owed) => owed.incident === incident && isCall(owed)),
  );
