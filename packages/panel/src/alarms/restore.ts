import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import type { Note } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { longAgo } from '../kernel/test-mode.ts';
import { areaAt, deviceAt, entryAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { isButton } from '../kernel/zone.ts';
import type { Unrestored } from '../state/alarms-state.ts';
import { incidentBy } from '../kernel/incident.ts';
import { property } from './sounding.ts';
import { silentUntil } from './swingers.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** How often an alarm and its end are told before its end is held back (reliability A1-5). */
export const tellings = 3;
/** How long a cause must stay away before an end that is held back is told: about lives, and about things. */
const settleMs = { lives: 30_000, things: 600_000 };

/** A cover opened (the same number as a fault and as an alarm), and a detector masked. */
const sabotageEvents: readonly number[] = [events.tamper, events.masking];
/** Medical, emergency, fall, panic, duress, silent panic: people asked for help, and only people end that. */
const callEvents: ReadonlySet<number> = new Set([
  events.medical,
  events.emergency,
  events.fall,
  events.panic,
  events.duress,
  events.silentPanic,
]);

// The panel wrote this code itself.
const eventOf = ({ code }: Unrestored): EventNumber => eventParts(code).event as EventNumber;

const slotOf = (turn: Turn, { device }: Unrestored): number | undefined =>
  device === null ? undefined : layoutOf(turn.state.config).slotOf.get(device);

/** Whether somebody asked for help: that a button is let go again is no end of it. */
function isCall(turn: Turn, entry: Unrestored): boolean {
  const slot = slotOf(turn, entry);
  return (
    callEvents.has(eventOf(entry)) ||
    (slot !== undefined && isButton(entryAt(turn.state.config.devices, slot).kind))
  );
}

/** The end of an alarm that was told is owed; outside nobody hears of one that was told in test mode. */
export function owe(turn: Turn, area: number, owed: Unrestored): void {
  const others = areaAt(turn, area).unrestored.filter(({ code }) => code !== owed.code);
  setArea(turn, area, { unrestored: [...others, owed] });
}

/**
 * Until when the end of an alarm is held back: now is not at all. What comes and goes is told three times, then its end
 * waits until it has stayed away for a while, so that the last word about it is never that it is over while it stands.
 * A zone that fell silent has no end before it guards again.
 */
function settlesAt(turn: Turn, area: number, entry: Unrestored): Instant {
  const silent = entry.device === null ? null : silentUntil(turn, area, entry.device);
  if (silent !== null) return silent;
  const live = areaAt(turn, area).incidents.find(({ id }) => id === entry.incident);
  const count = live?.trips.find(({ code }) => code === entry.code)?.count ?? 0;
  const kind = incidentBy(turn, entry.incident)?.kind ?? 'burglar';
  const swings = kind === 'burglar' && turn.state.config.swingerTrips > 0;
  if (count < tellings || swings) return turn.at;
  return turn.at + (property.has(kind) ? settleMs.things : settleMs.lives);
}

const noteOf = (turn: Turn, area: number, entry: Unrestored): Note => {
  const slot = slotOf(turn, entry);
  const where = slot === undefined ? {} : { area, device: slot };
  return { event: eventOf(entry), qualifier: 3, ...where, incident: entry.incident };
};

/** Tells the end of alarms. Nobody outside hears of the end of one that never left. */
function tellEnds(turn: Turn, area: number, over: readonly Unrestored[]): void {
  if (over.length === 0) return;
  const { unrestored } = areaAt(turn, area);
  setArea(turn, area, { unrestored: unrestored.filter((entry) => !over.includes(entry)) });
  for (const entry of over) {
    const note = noteOf(turn, area, entry);
    if (entry.reported) tell(turn, { ...note, beganAt: longAgo });
    else log(turn, note);
  }
}

/**
 * What alarmed is over: alarms that were told are told to be over, or held back for a while. `event` names one of them;
 * null means those of the zone itself, leaving its cover and its mask aside. Calls for help stay.
 */
export function restore(turn: Turn, area: number, slot: number | null, event: number | null): void {
  const id = slot === null ? null : entryAt(turn.state.config.devices, slot).id;
  const over = areaAt(turn, area).unrestored.filter(
    (entry) =>
      entry.device === id &&
      entry.settlesAt === undefined &&
      (event === null ? !sabotageEvents.includes(eventOf(entry)) : eventOf(entry) === event) &&
      !isCall(turn, entry),
  );
  tellEnds(
    turn,
    area,
    over.filter((entry) => settlesAt(turn, area, entry) <= turn.at),
  );
  for (const entry of over) {
    const until = settlesAt(turn, area, entry);
    if (until <= turn.at) continue;
    owe(turn, area, { ...entry, settlesAt: until });
    logCounted(turn, entry, noteOf(turn, area, entry));
  }
}

/** Writes a beginning or an end into the log of which nobody is told. Doors and windows are in it by their openings. */
function logCounted(turn: Turn, entry: Unrestored, note: Note): void {
  const slot = slotOf(turn, entry);
  const isOpening = slot !== undefined && deviceAt(turn, slot).values.opening !== undefined;
  if (!isOpening || sabotageEvents.includes(eventOf(entry))) log(turn, { ...note, counted: true });
}

/** What was away for a moment is there again: nobody outside has heard that it was over. */
export function cameBack(turn: Turn, area: number, note: Note, code: EventCode): void {
  const entry = areaAt(turn, area).unrestored.find((one) => one.code === code);
  if (entry === undefined) return;
  const { settlesAt: _, ...stands } = entry;
  owe(turn, area, stands);
  logCounted(turn, entry, note);
}

/** When the next end that is held back is told; `before` is what comes first otherwise. */
export function nextSettling(unrestored: readonly Unrestored[], before: Instant | null): Instant | null {
  let next = before;
  for (const { settlesAt: at } of unrestored) if (at !== undefined && (next === null || at < next)) next = at;
  return next;
}

/** What has stayed away for long enough is over. */
export const endOfSettling = (turn: Turn, area: number): void =>
  tellEnds(
    turn,
    area,
    areaAt(turn, area).unrestored.filter(({ settlesAt: at }) => at !== undefined && at <= turn.at),
  );

/** Somebody set the area: ends that are held back are told now. */
export const settle = (turn: Turn, area: number): void =>
  tellEnds(
    turn,
    area,
    areaAt(turn, area).unrestored.filter(({ settlesAt: at }) => at !== undefined),
  );

/** Somebody ended an incident: what was called for in it is over. */
export const endCalls = (turn: Turn, area: number, incident: IncidentId): void =>
  tellEnds(
    turn,
    area,
    areaAt(turn, area).unrestored.filter((entry) => entry.incident === incident && isCall(turn, entry)),
  );
