import type { DeviceValues } from '@homeward/contract/entities/device.ts';
import type { PanelConfig } from '../config.ts';
import type { Input } from '../input.ts';
import { alarm, enteredTooLong, left, opened } from './reference-alarms.ts';
import { commanded } from './reference-commands.ts';
import { manner } from './reference-tables.ts';
import { conditionOf, createWorld, isEntry, isLeftOut, matters } from './reference-world.ts';
import type { Part, Sensor, World } from './reference-world.ts';

/**
 * The panel's protection told a second time, as a plain machine that changes in place: arming, delays, burglary and
 * 24-hour alarms, bypass, readiness, loss and return of sensors. It shares no code with the engine, only the words of
 * the contract and the shape of inputs, and says nothing of reports, rules and the log beyond the alarms.
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
  if (input.tag === 'deviceReported' && sensor) reported(world, sensor, input.values, input.live);
  if (input.tag === 'deviceAvailable' && sensor) {
    if (input.online === 'online') heard(world, sensor);
    else gone(sensor, input.online);
  }
  if (input.tag === 'devicesLost')
    for (const each of world.sensors) if (input.devices.includes(each.config.id)) gone(each, 'unknown');
  if (input.tag === 'restarted')
    for (const each of world.sensors) Object.assign(each, { online: 'unknown', active: null });
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
    return;
  }
  const before = sensor.known;
  sensor.known = active;
  if (active && (before !== true || (live && !wasActive && way === 'moves'))) opened(world, sensor);
  const { part } = sensor;
  const leaving = part.stage === 'exitDelay' && part.mode === 'arm';
  if (active || before !== true || !live || !leaving) return;
  if (sensor.config.settings.finalDoor && isEntry(sensor, 'arm')) left(world, part);
}

function covered(world: World, sensor: Sensor, open: boolean): void {
  if (sensor.tampered === open) return;
  sensor.tampered = open;
  const { part } = sensor;
  const full = part.mode === 'arm' && (part.stage === 'armed' || part.stage === 'entryDelay');
  if (open && (full || world.config.tamperAlarm === 'always') && !isLeftOut(sensor))
    alarm(world, part, 'tamper', 383, true, sensor);
}

const patience = (world: World, { heardAt, config, missed }: Sensor): number =>
  config.supervisionSeconds === null || missed
    ? Infinity
    : Math.max(heardAt ?? world.started, world.started) + config.supervisionSeconds * 1000;

function timersOf({ stage, until, cross, alarm: tone, hushAt }: Part): number[] {
  const times = [cross?.until ?? Infinity];
  if (stage === 'exitDelay' || stage === 'entryDelay') times.push(until);
  if (tone === 'sounding' && hushAt !== null) times.push(hushAt);
  return times;
}

/** Everything that runs out up to a time happens at its own time. */
function runTimers(world: World, until: number): void {
  const next = () =>
    Math.min(...world.parts.flatMap(timersOf), ...world.sensors.map((sensor) => patience(world, sensor)));
  for (let due = next(); due <= until; due = next()) {
    world.now = Math.max(world.now, due);
    for (const part of world.parts) {
      if (part.stage === 'exitDelay' && part.until <= world.now) left(world, part);
      if (part.stage === 'entryDelay' && part.until <= world.now) enteredTooLong(world, part);
      if (part.cross && part.cross.until <= world.now) part.cross = null;
      if (part.alarm === 'sounding' && part.hushAt !== null && part.hushAt <= world.now)
        part.alarm = 'memory';
    }
    for (const sensor of world.sensors) if (patience(world, sensor) <= world.now) gone(sensor, 'offline');
  }
}
