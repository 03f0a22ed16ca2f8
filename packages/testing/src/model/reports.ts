import type { AlarmKind } from '@homeward/contract/entities/incident.ts';
import type { Manner } from './alarms.ts';
import type { Case, Part, Sensor, World } from './memory.ts';

/** What is told outside, what waits to be, and which zones have talked too much. */

export const isSilent = (kind: AlarmKind): boolean => kind === 'duress' || kind === 'silentPanic';

/** Tells outside, or keeps for later. */
export function post(world: World, entry: Case, code: string, until: number | null): void {
  if (until === null) world.out.push(code);
  else world.letters.push({ entry, code, until });
}

function sendWhere(world: World, goes: (letter: World['letters'][number]) => boolean): void {
  const going = world.letters.filter(goes);
  world.letters = world.letters.filter((letter) => !goes(letter));
  for (const { code } of going) world.out.push(code);
}

export const sendAllOf = (world: World, entry: Case): void =>
  sendWhere(world, (letter) => letter.entry === entry);
export const sendDue = (world: World): void => sendWhere(world, ({ until }) => until <= world.now);

/** What was kept of an incident is torn up; tells what it was. */
export function tearUp(world: World, entry: Case): readonly string[] {
  const torn = world.letters.filter((letter) => letter.entry === entry);
  world.letters = world.letters.filter((letter) => letter.entry !== entry);
  return torn.map(({ code }) => code);
}

/**
 * Until when a burglar's alarm stays at home. EN: what comes of coming in, for the hold. CP-01: whatever may be
 * aborted, for the abort window. What waits already is joined, or where this one must not wait, sent.
 */
export function waitOf(
  world: World,
  part: Part,
  entry: Case,
  sensor: Sensor | null,
  how: Manner,
): number | null {
  const { remoteHoldSeconds: hold, abortSeconds: abort } = world.config;
  if (entry.kind !== 'burglar' || sensor === null) return null;
  if (how.waits !== undefined) return how.waits;
  const { abortable, always } = sensor.config.settings;
  const waiting = world.letters.find((letter) => letter.entry === entry);
  if (waiting) {
    if (abort > 0 ? abortable : always === null) return waiting.until;
    sendAllOf(world, entry);
    return null;
  }
  if (how.past !== undefined) return null;
  const comingIn = how.entering === true || part.stage === 'entryDelay';
  if (abort > 0 && abortable) return world.now + abort * 1000;
  return hold > 0 && comingIn && always === null ? world.now + hold * 1000 : null;
}

/** The ends of a sensor's alarms, but for its cover's; `event` names one of them. */
export function ended(world: World, sensor: Sensor, event: number | null): void {
  const { part } = sensor;
  const over = part.owed.filter(
    (owed) => owed.sensor === sensor && (event === null ? owed.event !== 383 : owed.event === event),
  );
  part.owed = part.owed.filter((owed) => !over.includes(owed));
  for (const { event: its, entry, out } of over) {
    const code = `${its} ${part.no} ${sensor.config.zone}`;
    const waiting = world.letters.find((letter) => letter.code === `1${code}`);
    if (out) post(world, entry, `3${code}`, waiting?.until ?? null);
  }
}

/** Whether a zone has alarmed too often to be listened to. One opening is one alarm. */
export function sleeps(world: World, sensor: Sensor): boolean {
  const swing = sensor.part.swings.get(sensor);
  return swing !== undefined && swing.asleepUntil !== null && swing.at !== world.now;
}

export function swung(world: World, sensor: Sensor): void {
  const { swingerTrips } = world.config;
  const swing = sensor.part.swings.get(sensor);
  if (swingerTrips === 0 || swing?.at === world.now) return;
  const trips = (swing?.trips ?? 0) + 1;
  const asleepUntil = trips >= swingerTrips ? world.now + 8 * 3_600_000 : null;
  sensor.part.swings.set(sensor, { trips, at: world.now, asleepUntil });
}

export function wokenUp(world: World, part: Part): void {
  for (const [sensor, { asleepUntil }] of part.swings)
    if (asleepUntil !== null && asleepUntil <= world.now) part.swings.delete(sensor);
}
