import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import type { PanelConfig } from '@homeward/panel/config.ts';
import type { Input } from '@homeward/panel/input.ts';
import { alarm, crossOver, smokeOver } from './alarms.ts';
import { commanded } from './commands.ts';
import { toldLate } from './late.ts';
import { ended, sendDue, wokenUp } from './reports.ts';
import { opened, warmedUp } from './openings.ts';
import { manner } from './tables.ts';
import { doorWord, enteredTooLong, left, lonelyOver } from './exit-and-entry.ts';
import { conditionOf, createWorld, isEntry, isLeftOut, matters } from './memory.ts';
import type { Part, Sensor, World } from './memory.ts';

/**
 * The panel's protection told a second time, as a plain machine that changes in place: arming, delays, burglary, fire
 * and 24-hour alarms, what leaves the premises and when, confirmation, swingers, late words, bypass, readiness, loss
 * and return of sensors. It shares no code with the engine, only the words of the contract and the shape of inputs, and
 * says nothing of the way of reports, of rules and of the log beyond the alarms.
 */
export interface Reference {
  readonly world: World;
  feed(input: Input): void;
}

/** A reference for a configuration, on its first day. */
export function createReference(config: PanelConfig, start: number): Reference {
  const world = createWorld(config, start);
  return {
    world,
    feed: (input) => {
      const at = Math.max(world.now, input.at);
      if (input.tag === 'restarted') world.started = at;
      runTimers(world, at);
      world.now = at;
      take(world, input);
    },
  };
}

function take(world: World, input: Input): void {
  const sensor =
    'device' in input ? world.sensors.find(({ config }) => config.id === input.device) : undefined;
  if (input.tag === 'commandReceived') commanded(world, input);
  if (input.tag === 'deviceReported' && sensor) {
    const { values, happenedAt } = input;
    if (happenedAt === undefined || world.now - happenedAt <= 60_000)
      reported(world, sensor, values, input.live);
    else late(world, sensor, values, happenedAt);
  }
  if (input.tag === 'deviceAvailable' && sensor) {
    if (input.online === 'online') heard(world, sensor);
    else gone(sensor, input.online);
  }
  if (input.tag === 'devicesLost')
    for (const each of world.sensors) if (input.devices.includes(each.config.id)) gone(each, 'unknown');
  if (input.tag !== 'restarted') return;
  for (const each of world.sensors) Object.assign(each, { online: 'unknown', active: null });
  const rested = world.warm === null || world.now >= world.warm.until + 600_000;
  if (world.config.profile === 'CP01' && rested) world.warm = { until: world.now + 60_000, over: false };
}

function late(world: World, sensor: Sensor, values: DeviceValues, at: number): void {
  const newest = at >= (sensor.heardAt ?? -Infinity) && at >= (sensor.toldOf ?? -Infinity);
  if (newest && typeof values.tamper === 'boolean') covered(world, sensor, values.tamper);
  toldLate(world, sensor, values, at);
}

function heard(world: World, sensor: Sensor): void {
  Object.assign(sensor, { online: 'online', heardAt: world.now, missed: false });
}

function gone(sensor: Sensor, how: 'offline' | 'unknown'): void {
  if (sensor.online !== how) Object.assign(sensor, { online: how, active: null });
  const counts = matters(sensor) || sensor.config.supervisionSeconds !== null;
  if (counts && (how === 'offline' || sensor.part.stage !== 'disarmed')) sensor.missed = true;
}

function reported(world: World, sensor: Sensor, values: DeviceValues, live: boolean): void {
  const wasActive = conditionOf(sensor) === 'active';
  const { opening, motion, detected, tamper } = values;
  const spoken = (opening ?? motion ?? detected ?? null) !== null;
  const active = opening === 'open' || motion === true || detected === true;
  if (spoken) sensor.active = active;
  if (live) heard(world, sensor);
  if (typeof tamper === 'boolean') covered(world, sensor, tamper);
  if (!spoken) return;
  const way = manner(sensor.config.kind);
  if (way === 'presses') {
    if (active && live) opened(world, sensor);
    if (!active) ended(world, sensor, null);
    return;
  }
  const before = sensor.known;
  sensor.known = active;
  if (active && (before !== true || (live && !wasActive && way === 'moves'))) opened(world, sensor);
  if (!active && before === true) rested(world, sensor, live);
  if (live && way === 'says' && active !== (before === true)) doorWord(world, sensor, active);
}

/** A sensor is back to rest: what it raised is over, and the final door ends a leaving. */
function rested(world: World, sensor: Sensor, live: boolean): void {
  ended(world, sensor, null);
  const { part } = sensor;
  const leaving = part.stage === 'exitDelay' && part.mode === 'arm';
  if (live && leaving && sensor.config.settings.finalDoor && isEntry(sensor, 'arm')) left(world, part, true);
}

function covered(world: World, sensor: Sensor, open: boolean): void {
  if (sensor.tampered === open) return;
  sensor.tampered = open;
  if (!open) ended(world, sensor, 383);
  const { part } = sensor;
  const full = part.mode === 'arm' && (part.stage === 'armed' || part.stage === 'entryDelay');
  if (open && (full || world.config.tamperAlarm === 'always') && !isLeftOut(sensor))
    alarm(world, part, 'tamper', 383, true, sensor);
}

const patience = (world: World, { heardAt, config, missed }: Sensor): number =>
  config.supervisionSeconds === null || missed
    ? Infinity
    : Math.max(heardAt ?? world.started, world.started) + config.supervisionSeconds * 1000;

function timersOf({
  stage,
  until,
  cross,
  smoke,
  alarm: tone,
  hushAt,
  calmAt,
  lonely,
  swings,
}: Part): number[] {
  const times = [cross?.until ?? Infinity, smoke?.until ?? Infinity];
  if (stage === 'exitDelay' || stage === 'entryDelay') times.push(until);
  if (tone === 'sounding') times.push(hushAt ?? calmAt);
  for (const { asleepUntil } of swings.values()) times.push(asleepUntil ?? Infinity);
  return [...times, ...lonely.map((entry) => entry.until)];
}

const nextOf = (world: World): number =>
  Math.min(
    world.warm === null || world.warm.over ? Infinity : world.warm.until,
    ...world.parts.flatMap(timersOf),
    ...world.sensors.map((sensor) => patience(world, sensor)),
    ...world.letters.map(({ until }) => until),
  );

/** Everything that runs out up to a time happens at its own time. */
function runTimers(world: World, until: number): void {
  for (let due = nextOf(world); due <= until; due = nextOf(world)) {
    world.now = Math.max(world.now, due);
    const { now, parts } = world;
    for (const part of parts) {
      if (part.stage === 'exitDelay' && part.until <= now) left(world, part);
      if (part.stage === 'entryDelay' && part.until <= now) enteredTooLong(world, part);
    }
    for (const part of parts) {
      crossOver(world, part);
      smokeOver(world, part);
    }
    warmedUp(world);
    for (const part of parts) {
      if (part.alarm === 'sounding' && (part.hushAt ?? part.calmAt) <= now) part.alarm = 'memory';
      lonelyOver(world, part);
      wokenUp(world, part);
    }
    for (const sensor of world.sensors) if (patience(world, sensor) <= now) gone(sensor, 'offline');
    sendDue(world);
  }
}
