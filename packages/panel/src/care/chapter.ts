import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Channel } from '@homeward/contract/shapes/values/modes.ts';
import type { Chapter, Timing } from '../kernel/chapter.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, deviceAt, entryAt } from '../kernel/turn.ts';
import type { InternalEvent, Turn } from '../kernel/turn.ts';
import { agendaOf } from './agenda.ts';
import type { Occasion } from './agenda.ts';
import { followMode } from './away.ts';
import { endOfNights, noteBed, openNight } from './beds.ts';
import { followDisarming } from './call-acts.ts';
import { careProgramOf, helpButtons } from './care-program.ts';
import type { Source } from './care-program.ts';
import { setCare } from './set-care.ts';
import { askForSign, endOfCheckIn } from './check-in.ts';
import { callbackPressed, cancelPressed, endOfPending, followAlarm, repeatCalls } from './help-call.ts';
import { dispenserSaid, endOfMedication, remind } from './medication.ts';
import { beginRoutineDay, endOfChecks, missedOfDay } from './routine.ts';
import { endOfWatches, openSession } from './sessions.ts';
import { noteLife } from './signs-of-life.ts';
import { notePassing, openProwl } from './wandering.ts';

/** Care: calls for help, check-ins, inactivity, beds, wandering, medication, routine. */
export const care: Chapter = {
  next,
  due,
  follow: (turn, happened) => {
    for (const happening of happened) follow(turn, happening);
  },
  restarted: (turn) => {
    missedOfDay(turn, turn.now - turn.state.at);
  },
};

/** The earliest of what waits; a handful of numbers at most. */
function next(state: Timing): Instant | null {
  let earliest = agendaOf(state).at;
  const consider = (at: Instant | null): void => {
    if (at !== null && (earliest === null || at < earliest)) earliest = at;
  };
  const { view, watches, nights, routine } = state.care;
  for (const { state: stands, cancelUntil, repeatAt } of view.calls) {
    if (stands === 'pending') consider(cancelUntil);
    consider(repeatAt);
  }
  consider(view.checkInDue);
  consider(view.medicationDue);
  for (const { checkAt } of watches) consider(checkAt);
  for (const { backBy, upBy } of nights) {
    consider(backBy);
    consider(upBy);
  }
  for (const { at } of routine.today?.checks ?? []) consider(at);
  return earliest;
}

/** Everything of care that is due. What waits for people goes before what the clock brings. */
export function due(turn: Turn): void {
  endOfPending(turn);
  repeatCalls(turn);
  endOfCheckIn(turn);
  endOfMedication(turn);
  endOfWatches(turn);
  endOfNights(turn);
  endOfChecks(turn);
  const agenda = agendaOf(turn.state);
  if (agenda.at === null || agenda.at > turn.at) return;
  const ripe = agenda.occasions.filter(({ at }) => at <= turn.at);
  const still = new Set(agenda.occasions.map(({ key }) => key));
  const kept = Object.entries(turn.state.care.progress.done).filter(([key]) => still.has(key));
  const done = Object.fromEntries([...kept, ...ripe.map(({ key, date }) => [key, date] as const)]);
  setCare(turn, { progress: { passed: turn.at, done } });
  for (const occasion of ripe) happens(turn, occasion);
}

function happens(turn: Turn, occasion: Occasion): void {
  const { errand } = occasion;
  switch (errand.tag) {
    case 'checkIn':
      askForSign(turn);
      return;
    case 'medication':
      remind(turn);
      return;
    case 'session':
      openSession(turn, errand.id, occasion);
      return;
    case 'bed':
      openNight(turn, errand.id, occasion);
      return;
    case 'wander':
      openProwl(turn, errand.id, occasion);
      return;
    case 'routineDay':
      beginRoutineDay(turn, occasion);
  }
}

function follow(turn: Turn, happening: InternalEvent): void {
  switch (happening.tag) {
    case 'alarm':
      followAlarm(turn, happening);
      return;
    case 'mode': {
      followMode(turn, happening.area, happening.mode);
      if (happening.mode === 'disarm') followDisarming(turn, happening.area);
      const slot = layoutOf(turn.state.config).areaSlotOf.get(happening.area);
      if (slot !== undefined && isOnSite(areaAt(turn, slot).by.channel)) livesIn(turn, null);
      return;
    }
    case 'pressed':
      pressed(turn, happening.device, happening.action);
      return;
    case 'motion':
    case 'opened':
      notePassing(turn, happening.device);
      moved(turn, happening.device, happening.tag === 'motion' ? ['motion'] : ['motion', 'door']);
      return;
    case 'closed':
      moved(turn, happening.device, ['door']);
      return;
    case 'values':
      valuesChanged(turn, happening);
      return;
    default:
  }
}

/** Whoever changed the mode stood at the panel, or held its remote. */
const isOnSite = (channel: Channel): boolean =>
  channel === 'keypad' || channel === 'remote' || channel === 'tag';

const sourceOf = (turn: Turn, device: DeviceId) => careProgramOf(turn.state.config).sources.get(device);

/** A sign of life from a device, or from the home; where nothing of care is set up nobody keeps it. */
function livesIn(turn: Turn, device: DeviceId | null): void {
  if (!careProgramOf(turn.state.config).inUse) return;
  noteLife(turn, device === null ? null : (sourceOf(turn, device)?.room ?? null));
}

/** Something moved that shows life. */
function moved(turn: Turn, device: DeviceId, sources: readonly Source[]): void {
  if (!careProgramOf(turn.state.config).inUse) return;
  const source = sourceOf(turn, device)?.source;
  if (source !== undefined && sources.includes(source)) livesIn(turn, device);
}

function pressed(turn: Turn, device: DeviceId, action: string): void {
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  if (slot === undefined) return;
  const { kind } = entryAt(turn.state.config.devices, slot);
  if (kind === 'medication_dispenser') {
    if (dispenserSaid(turn, slot, action)) livesIn(turn, device);
    return;
  }
  if (sourceOf(turn, device)?.source !== 'button') return;
  // A fall sensor falls by itself: that is no sign of life.
  if (kind !== 'fall_sensor') livesIn(turn, device);
  if (helpButtons.has(kind) && action === 'cancel') cancelPressed(turn, slot);
  if (helpButtons.has(kind) && action === 'callback') callbackPressed(turn, slot);
}

/** A bed was left or gone to, or somebody used what a meter feeds. */
function valuesChanged(turn: Turn, { device, before }: Extract<InternalEvent, { tag: 'values' }>): void {
  const { inUse } = careProgramOf(turn.state.config);
  const source = inUse ? sourceOf(turn, device) : undefined;
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  if (source === undefined || slot === undefined) return;
  const { values } = deviceAt(turn, slot);
  const was = before.detected ?? null;
  if (source.source === 'seat' && (values.detected ?? null) !== was) {
    // After an absence it only says how things stand.
    if (was !== null) livesIn(turn, device);
    noteBed(turn, device);
  }
  const rises = (values.power ?? 0) >= source.watts && (before.power ?? Infinity) < source.watts;
  if (source.source === 'meter' && rises) livesIn(turn, device);
}
