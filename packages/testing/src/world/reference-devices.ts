import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import { raise } from './reference-alarms.ts';
import type { Mode } from './reference-facts.ts';
import { bypassed, type Mind, opensInto, placeOf, type Reading, type Thing } from './reference-mind.ts';
import { change, leave } from './reference-modes.ts';
import { always, guardsAnything, helpButtons, isA, sabotage } from './reference-tables.ts';
import { opened } from './reference-zones.ts';

function reading({ setup: { kind }, said }: Thing): Reading {
  if (said.opening === 'open' || said.motion === true || said.detected === true) return 'active';
  if (isA('mover', kind) || isA('button', kind)) return 'normal';
  if (isA('contact', kind)) return said.opening === 'closed' ? 'normal' : 'unknown';
  if (isA('detector', kind)) return said.detected === false ? 'normal' : 'unknown';
  return said.opening === null || said.detected === null ? 'unknown' : 'normal';
}

function look(thing: Thing): void {
  thing.shows = thing.there === 'online' ? reading(thing) : 'unknown';
}

/** A sign of life. */
export function hear(mind: Mind, thing: Thing): void {
  thing.there = 'online';
  thing.heardAt = mind.memory.now;
  thing.faults = thing.faults.filter((fault) => fault !== 'supervision');
  look(thing);
}

/** What a device said no longer counts. */
export function forget(thing: Thing, there: 'offline' | 'unknown'): void {
  thing.there = there;
  for (const name of ['opening', 'motion', 'detected'] as const) {
    if (thing.said[name] !== undefined) thing.said = { ...thing.said, [name]: null };
  }
  look(thing);
}

/** Nobody hears a device any more: a fault where it guards something and somebody must know, never an opening. */
export function lose(mind: Mind, thing: Thing, there: 'offline' | 'unknown'): void {
  if (thing.there !== there) forget(thing, there);
  const guarded = thing.setup.supervisionSeconds !== null || guardsAnything(thing.setup);
  const loud = there === 'offline' || placeOf(mind, thing).stage !== 'disarmed';
  if (guarded && loud && !thing.faults.includes('supervision')) thing.faults.push('supervision');
}

/** A device said something; what is not live tells how things stand, and was not heard now. */
export function said(mind: Mind, thing: Thing, values: DeviceValues, live: boolean): void {
  const { kind } = thing.setup;
  const was = { shows: thing.shows, lastKnown: thing.lastKnown };
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) thing.said = { ...thing.said, [name]: value };
  }
  if (live) hear(mind, thing);
  else look(thing);
  faultsIn(mind, thing, values);
  if (isA('button', kind)) {
    if (values.detected === true && live) opened(mind, thing);
  } else if ((values.opening ?? values.motion ?? values.detected ?? null) !== null) {
    moved(mind, thing, was, live);
  }
  if (live && typeof values.action === 'string') pressed(mind, thing, values.action);
}

/** What a zone says, against its last word: what falls back to rest unheard may be new although it is the same. */
function moved(
  mind: Mind,
  thing: Thing,
  was: { shows: Reading; lastKnown: Thing['lastKnown'] },
  live: boolean,
): void {
  const { id, kind, settings } = thing.setup;
  const reads = reading(thing);
  if (reads === 'unknown') return;
  thing.lastKnown = reads;
  if (reads === 'active') {
    const again = live && isA('mover', kind) && was.shows !== 'active';
    if (was.lastKnown === 'active' && !again) return;
    if (live) mind.noticed.push(`${isA('mover', kind) ? 'motion' : 'opened'} ${id}`);
    opened(mind, thing);
  } else if (was.lastKnown === 'active') {
    if (live) mind.noticed.push(`closed ${id}`);
    const place = placeOf(mind, thing);
    const leaving = place.stage === 'exitDelay' && place.mode === 'arm';
    if (live && leaving && settings.finalDoor && opensInto(thing, 'arm')) leave(mind, place);
  }
}

function faultsIn(mind: Mind, thing: Thing, values: DeviceValues): void {
  note(mind, thing, 'tamper', values.tamper ?? null, 383);
  note(mind, thing, 'antiMasking', values.masked ?? null, 144);
  note(mind, thing, 'lowBattery', lowBattery(values), null);
  note(mind, thing, 'acFailure', values.acFailure ?? null, null);
}

function lowBattery({ batteryLow, battery }: DeviceValues): boolean | null {
  if (typeof batteryLow === 'boolean') return batteryLow;
  if (typeof battery !== 'number') return null;
  if (battery <= 15) return true;
  return battery >= 25 ? false : null;
}

function note(mind: Mind, thing: Thing, fault: string, on: boolean | null, alarm: number | null): void {
  if (on === null || on === thing.faults.includes(fault)) return;
  thing.faults = on ? [...thing.faults, fault] : thing.faults.filter((one) => one !== fault);
  if (alarm === null || !on || bypassed(thing)) return;
  const place = placeOf(mind, thing);
  const full = place.mode === 'arm' && (place.stage === 'armed' || place.stage === 'entryDelay');
  if (full || mind.house.tamperAlarm === 'always') raise(mind, place, sabotage(alarm), thing);
}

function pressed(mind: Mind, thing: Thing, action: string): void {
  if (thing.setup.kind !== 'remote_controller' && thing.setup.kind !== 'keypad') return;
  const call = helpButtons[action];
  if (call !== undefined) raise(mind, placeOf(mind, thing), always[call], thing);
  const mode = action === 'home' ? 'home_1' : action;
  if (thing.setup.kind === 'keypad' || !isMode(mode)) return;
  change(mind, { tag: 'mode', area: placeOf(mind, thing).id, mode, force: false }, 'trusted', false);
}

const isMode = (word: string): word is Mode => ['disarm', 'arm', 'home_1', 'home_2', 'home_3'].includes(word);
